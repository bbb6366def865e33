import { LRUCache } from 'lru-cache'
import { type ReadyData, readyData } from '#features/call.ts'
import type { Context } from '#features/context.ts'
import type { ProductFilter } from '#features/search/product-filter.ts'
import { searchProductRows } from '#features/search/search-products.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { cardOf, type ProductRow, pictureInColors } from './product-row.ts'

/** Serializing twelve cards each time took a third of the thread at 5,000 answers a second (measured). */
export async function productListData(ctx: Context, filter: ProductFilter): Promise<ReadyData> {
  const { rows, colors, ...rest } = await searchProductRows(ctx, filter)
  const cards = rows.map((row) => writtenCard(row, ctx.locale, colors)).flatMap((card) => [comma, card])
  return readyData([opening, ...cards.slice(1), closing, Buffer.from(JSON.stringify(rest).slice(1))])
}

const opening = Buffer.from('{"items":[')
const comma = Buffer.from(',')
const closing = Buffer.from('],')

const mostBytes = 24 * 1024 * 1024

const written = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length + 200 })

/**
 * Of each row that was read: a change number is not enough, because a restored database, or another shop in the same
 * process, has the same number for another state of the product.
 */
const serials = new WeakMap<ProductRow, number>()
let lastSerial = 0

function writtenCard(row: ProductRow, locale: Language, colors: readonly string[]): Buffer {
  const serial = serials.get(row) ?? ++lastSerial
  serials.set(row, serial)
  const key = `${serial} ${locale} ${row.picturesOfChoices.length > 0 ? colors.join() : ''}`
  const known = written.get(key)
  if (known) return known
  const card = Buffer.from(JSON.stringify(cardOf(row, locale, pictureInColors(row, colors))))
  written.set(key, card)
  return card
}
