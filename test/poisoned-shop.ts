import { allPayloads, payloadSign, scriptPayloads } from './script-payloads.ts'
import type { TestShop } from './shop.ts'

/** Text columns that users write, except in append-only tables, which cannot be updated. */
const texts: Record<string, readonly string[]> = {
  users: ['full_name', 'disabled_reason'],
  addresses: ['full_name', 'house', 'street', 'landmark', 'city'],
  sessions: ['user_agent'],
  artisans: ['name', 'home_name', 'place', 'specialty', 'postal_address'],
  artisan_pictures: ['alt'],
  products: ['name', 'description', 'variation_note'],
  product_translations: ['name', 'description', 'variation_note'],
  product_pictures: ['alt'],
  variants: ['own_sku'],
  crafts: ['name', 'description'],
  contact_messages: ['name', 'message', 'answer'],
  grievances: ['name', 'subject', 'text', 'order_number'],
  grievance_events: ['text'],
  order_notes: ['text'],
  parcel_messages: ['words'],
  orders: ['note', 'gift_note'],
  order_lines: ['name'],
  parcels: ['tracking_number'],
  delays: ['reason'],
  milestones: ['words', 'asked_change'],
  returns: ['words'],
  reviews: ['title', 'text', 'response'],
  review_reports: ['note'],
  searches: ['words'],
  imports: ['file_name', 'problem'],
  articles: ['author'],
  glossary_words: ['word'],
}

/** JSON columns (texts by language, addresses, options): every text in them. */
const parts: Record<string, readonly string[]> = {
  artisans: ['story'],
  artisan_pictures: ['translations'],
  collections: ['title', 'intro'],
  articles: ['title', 'summary', 'body', 'sources'],
  article_pictures: ['alt'],
  info_pages: ['title', 'body'],
  orders: ['shipping_address', 'billing_address'],
  crafts: ['descriptions', 'typical_products'],
  order_lines: ['options'],
}

const lists: Record<string, readonly string[]> = {
  products: ['materials', 'techniques', 'colors', 'features', 'option_names'],
}

/** Returns how many fields hold payloads; a column that no longer exists fails. */
export async function poison({ pool }: TestShop): Promise<number> {
  let fields = 0
  for (const [table, columns] of Object.entries(texts))
    for (const column of columns) {
      // A number keeps rows distinct where a unique index requires it.
      const { rowCount } = await pool.query(
        `update ${table} t set ${column} = $1 || ' ' || n.at from (select ctid, row_number() over () as at from ${table}) n
         where n.ctid = t.ctid and t.${column} is not null`,
        [allPayloads],
      )
      fields += rowCount ?? 0
    }
  for (const [table, columns] of Object.entries(lists))
    for (const column of columns) {
      const { rowCount } = await pool.query(`update ${table} set ${column} = $1`, [[payloadSign, ...scriptPayloads]])
      fields += rowCount ?? 0
    }
  for (const [table, columns] of Object.entries(parts))
    for (const column of columns) fields += await poisonParts(pool, table, column)
  return fields
}

async function poisonParts(pool: TestShop['pool'], table: string, column: string): Promise<number> {
  const { rows } = await pool.query(
    `select ctid::text as at, ${column} as value from ${table} where ${column} is not null`,
  )
  for (const { at, value } of rows)
    await pool.query(`update ${table} set ${column} = $1 where ctid = $2::tid`, [JSON.stringify(poisoned(value)), at])
  return rows.length
}

function poisoned(value: unknown): unknown {
  if (typeof value === 'string')
    return /^https?:/.test(value) ? 'javascript:alert(1)' : allPayloads.replaceAll(' <', '\n\n<')
  if (Array.isArray(value)) return value.map(poisoned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, poisoned(part)]))
}
