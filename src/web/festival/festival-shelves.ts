import type { ProductCard } from '#domain/catalog/product.ts'
import type { Context } from '#domain/context.ts'
import { readProductFilter } from '#domain/search/product-filter.ts'
import { searchProducts } from '#domain/search/search-products.ts'

/** What people light, carry and wear for Diwali, by words in names of goods and crafts. */
const shelves = {
  doorway: ['diya', 'lamp', 'bell', 'toran', 'lantern'],
  hands: ['sweets', 'box', 'basket', 'tray', 'bowl'],
  night: ['saree', 'dupatta', 'bangle', 'shawl', 'stole'],
} as const

export type ShelfName = keyof typeof shelves

export type FestivalShelf = { name: ShelfName; items: ProductCard[]; total: number; word: string }

const perShelf = 4

/** One piece for each word in turn, so that a shelf is never lamps alone. Shelves without goods are left out. */
export async function festivalShelves(ctx: Context): Promise<FestivalShelf[]> {
  const names = Object.keys(shelves) as ShelfName[]
  const filled = await Promise.all(names.map((name) => fillShelf(ctx, name)))
  return filled.filter(({ items }) => items.length > 0)
}

async function fillShelf(ctx: Context, name: ShelfName): Promise<FestivalShelf> {
  const words = shelves[name]
  const found = await Promise.all(
    words.map((word) => {
      const query = { q: word, inStock: '1', sort: 'priceHigh', limit: String(perShelf) }
      return searchProducts(ctx, readProductFilter(Object.entries(query)))
    }),
  )
  const rows = Array.from({ length: perShelf }, (_, row) => found.map(({ items }) => items[row]))
  const chosen = new Map(rows.flat().flatMap((card) => (card ? [[card.id, card] as const] : [])))
  const most = found.reduce((best, { total }, index) => (total > (found[best]?.total ?? 0) ? index : best), 0)
  return {
    name,
    items: [...chosen.values()].slice(0, perShelf),
    total: found[most]?.total ?? 0,
    word: words[most] ?? words[0],
  }
}
