// Package shipping knows how parcels go out: what they cost by prefecture, when
// they leave and arrive, which days and hours can be chosen, where they can be
// followed, and which towns a postal code names. Everything here is pure.
package shipping
