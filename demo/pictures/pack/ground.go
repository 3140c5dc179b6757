package main

import "math"

// terms are x and y to the powers that a studio's light needs: it falls off
// to one side, and a standing item has a horizon behind it.
const degree = 5

// fitGround fits a smooth surface to the light on the free ground. Near the
// item, pixels below it count less and less, since they lie in its shadow.
func fitGround(light, free, near *plane) *plane {
	const every = 5
	var rows [][]float64
	var values []float64
	var shaded []bool
	for y := 0; y < light.h; y += every {
		for x := 0; x < light.w; x += every {
			if i := y*light.w + x; free.v[i] > 0 {
				rows = append(rows, monomials(x, y, light.w, light.h))
				shaded = append(shaded, near.v[i] > .012)
				values = append(values, math.Log(float64(max(1e-3, light.v[i]))))
			}
		}
	}
	out := newPlane(light.w, light.h)
	if len(rows) < 500 { // the item fills the picture
		copy(out.v, light.v)
		return out
	}
	weight := make([]float64, len(values))
	for i := range weight {
		weight[i] = 1
	}
	var c []float64
	for range 12 {
		c = leastSquares(rows, values, weight)
		for i, r := range rows {
			if d := values[i] - dot(r, c); d < 0 && shaded[i] {
				weight[i] = math.Exp(-d * d / (.02 * .02))
			} else {
				weight[i] = 1
			}
		}
	}
	for y := range light.h {
		for x := range light.w {
			out.v[y*light.w+x] = float32(math.Exp(dot(monomials(x, y, light.w, light.h), c)))
		}
	}
	return out
}

func monomials(x, y, w, h int) []float64 {
	fx, fy := 2*float64(x)/float64(w)-1, 2*float64(y)/float64(h)-1
	var out []float64
	for i := 0; i <= degree; i++ {
		for j := 0; i+j <= degree; j++ {
			out = append(out, math.Pow(fx, float64(i))*math.Pow(fy, float64(j)))
		}
	}
	return out
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// leastSquares solves the normal equations by elimination; a little damping
// keeps them solvable where the ground is covered.
func leastSquares(rows [][]float64, values, weight []float64) []float64 {
	n := len(rows[0])
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n+1)
		m[i][i] = 1e-3
	}
	for k, r := range rows {
		for i := range n {
			for j := range n {
				m[i][j] += weight[k] * r[i] * r[j]
			}
			m[i][n] += weight[k] * r[i] * values[k]
		}
	}
	for i := range n {
		best := i
		for j := i; j < n; j++ {
			if math.Abs(m[j][i]) > math.Abs(m[best][i]) {
				best = j
			}
		}
		m[i], m[best] = m[best], m[i]
		for j := range n {
			if j != i {
				f := m[j][i] / m[i][i]
				for k := i; k <= n; k++ {
					m[j][k] -= f * m[i][k]
				}
			}
		}
	}
	out := make([]float64, n)
	for i := range out {
		out[i] = m[i][n] / m[i][i]
	}
	return out
}
