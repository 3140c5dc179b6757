package search

// A Field is something that conditions can be about. Its text is the name on
// the wire.
type Field string

// The search fields of the shop.
const (
	SearchWord   Field = "search_word"
	Category1    Field = "category_code_1"
	Category2    Field = "category_code_2"
	Category3    Field = "category_code_3"
	Brand        Field = "brand"
	BrandCode    Field = "brand_code"
	CampaignCode Field = "campaign_code"
	Color        Field = "color"
	Size         Field = "size"
	StockedSize  Field = "stocked_size" // sizes that can be bought now
	SexType      Field = "commodity_sex_type"
	NewSeason    Field = "new_season_flg"
	NewArrival   Field = "new_arrival_flg"
	Repeat       Field = "repeat_flg"
	Reserve      Field = "reserve_flg"
	Magazine     Field = "magazine_flg"
	Secret       Field = "secret_flg"
	InStock      Field = "stock_flg"
	OnSale       Field = "sale_flg"
	Price        Field = "unit_price"
	Discount     Field = "discount_price_rate"
	PopularRank  Field = "popular_rank"
	ArrivalDate  Field = "new_arrival_date"
	ArrivalDays  Field = "new_arrival_days"
	Commodity    Field = "commodity_code"
	ColorSKU     Field = "color_sku_code"
	Material     Field = "material"
	Care         Field = "care"
	Make         Field = "make"
	Pattern      Field = "pattern"
	Season       Field = "season"
	Tone         Field = "tone"
)

// A kind says what the values of a field are, and so what can be asked of it.
type kind uint8

const (
	kindNone   kind = iota
	kindText        // words in the item's texts
	kindWord        // one or more of a list of values
	kindNumber      // a whole number
	kindDate        // YYYYMMDD
	kindCode        // a code of which there are as many as items
)

var kinds = map[Field]kind{
	SearchWord: kindText,
	Category1:  kindWord, Category2: kindWord, Category3: kindWord,
	Brand: kindWord, BrandCode: kindWord, CampaignCode: kindWord, Color: kindWord, Size: kindWord, StockedSize: kindWord, SexType: kindWord,
	NewSeason: kindWord, NewArrival: kindWord, Repeat: kindWord, Reserve: kindWord, Magazine: kindWord, Secret: kindWord,
	InStock: kindWord, OnSale: kindWord,
	Material: kindWord, Care: kindWord, Make: kindWord, Pattern: kindWord, Season: kindWord, Tone: kindWord,
	Price: kindNumber, Discount: kindNumber, PopularRank: kindNumber, ArrivalDays: kindNumber,
	ArrivalDate: kindDate,
	Commodity:   kindCode, ColorSKU: kindCode,
}

// many is the fields of which an item can have several values; they have no order.
var many = map[Field]bool{
	Category1: true, Category2: true, Category3: true, CampaignCode: true, Size: true, StockedSize: true,
	Material: true, Care: true, Make: true, Pattern: true, Season: true, Tone: true,
}

func (f Field) kind() kind { return kinds[f] }

// column is the field whose values are kept: a brand and its code are the same
// thing by two names.
func (f Field) column() Field {
	if f == Brand {
		return BrandCode
	}
	return f
}

// An Operator is what a condition asks of its field.
type Operator string

// The operators; groups and sorts are parts of a Query of their own.
const (
	Index     Operator = "index"
	In        Operator = "in"
	NotIn     Operator = "notin"
	DateRange Operator = "daterange"
)

const (
	group      Operator = "group"
	numberSort Operator = "numbersort"
	charSort   Operator = "charsort"
)

// makesSense tells whether an operator can be asked of a field.
func makesSense(f Field, op Operator) bool {
	switch op {
	case Index, In, NotIn:
		return true
	case DateRange:
		return f.kind() == kindDate
	case group:
		return f.kind() != kindText
	case numberSort, charSort:
		return f.kind() != kindText && !many[f]
	}
	return false
}
