import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import type { ProductCard } from '#features/products/product.ts'
import { type ProductFilter, readProductFilter, writeProductFilter } from '#features/search/product-filter.ts'
import { searchProducts } from '#features/search/search-products.ts'

type FilterQuery = Record<string, string>
type Shelf = { words: readonly string[]; all: FilterQuery; count: number }

const shelves = {
  doorway: { words: ['diya', 'lamp', 'bell', 'toran'], all: { q: 'lamp' }, count: 4 },
  hands: { words: ['basket', 'box', 'tray'], all: { q: 'basket' }, count: 3 },
  night: { words: ['saree', 'dupatta', 'bangle', 'shawl'], all: { category: 'textiles' }, count: 4 },
} as const satisfies Record<string, Shelf>

type ShelfName = keyof typeof shelves

/** `to` lists all `total`; the first `shown` items are displayed, the others replace products shown elsewhere. */
export type FestivalShelf = { name: ShelfName; items: ProductCard[]; shown: number; total: number; to: string }

export async function festivalShelves(ctx: Context): Promise<FestivalShelf[]> {
  const names = Object.keys(shelves) as ShelfName[]
  const filled = await Promise.all(names.map((name) => fillShelf(ctx, name)))
  return filled.filter(({ items }) => items.length > 0)
}

async function fillShelf(ctx: Context, name: ShelfName): Promise<FestivalShelf> {
  const { words, all, count }: Shelf = shelves[name]
  const whole = inStock(all)
  const [{ total }, ...found] = await Promise.all([
    searchProducts(ctx, { ...whole, limit: 1 }),
    ...words.map((q) => searchProducts(ctx, { ...inStock({ q }), limit: count * 2 })),
  ])
  // Search falls back to similar words; those results do not fit the shelf.
  const exact = found.filter(({ spelling }) => spelling === null)
  const inTurn = Array.from({ length: count * 2 }, (_, row) => exact.map(({ items }) => items[row])).flat()
  const items = [...new Map(inTurn.flatMap((card) => (card ? [[card.id, card] as const] : []))).values()]
  return { name, items: items.slice(0, count * 2), shown: count, total, to: addressOf(whole) }
}

const giftPrices = [500, 1000, 2000] as const

export type GiftPrice = { rupees: number; total: number; to: string }

export async function giftPriceLinks(ctx: Context): Promise<GiftPrice[]> {
  const links = await Promise.all(
    giftPrices.map(async (rupees) => {
      const filter = inStock({ maxPrice: String(rupees) })
      const { total } = await searchProducts(ctx, { ...filter, limit: 1 })
      return { rupees, total, to: addressOf({ ...filter, sort: 'priceHigh' }) }
    }),
  )
  return links.filter(({ total }) => total > 0)
}

function inStock(filters: FilterQuery): ProductFilter {
  return readProductFilter(Object.entries({ ...filters, inStock: '1' }))
}

function addressOf(filter: ProductFilter): string {
  const query = writeProductFilter(filter)
  return filter.q ? paths.searchPage(query) : paths.products(query)
}
