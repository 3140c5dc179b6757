// Package loyalty keeps what regular shoppers earn: points, coupons and ranks.
package loyalty
