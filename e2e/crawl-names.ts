// People, companies, streets and towns keep their own spelling for every reader. Products, crafts and articles have a
// name in the reader's language, or an English one with a `lang`.
import { exampleOperator } from '#platform/config/config.server.ts'
import { languages } from '#platform/i18n/languages.ts'
import { shopRows } from './shop-rows.ts'

const people = `
  select name from artisans union select slug from artisans union select full_name from users
  union select unnest(array[full_name, house, street, landmark, city]) from addresses
  union select unnest(array[shipping_address->>'fullName', shipping_address->>'house', shipping_address->>'street',
    shipping_address->>'landmark', shipping_address->>'city']) from orders
  union select name from grievances union select name from contact_messages union select artisan_name from artisan_consents
  union select holder from payout_accounts union select place from crafts union select carrier from parcels
  union select slug from products union select sku from variants union select own_sku from variants union select code from coupons
  union select value #>> '{}' from settings where key = 'giftCardIssuer'`

const things = `
  select name from products union select name from crafts union select name from order_lines union select gi_tag from crafts
  union select value from articles, jsonb_each_text(title) union select value from collections, jsonb_each_text(title)
  union select value from collections, jsonb_each_text(intro)  union select value from info_pages, jsonb_each_text(title) union select value from article_pictures, jsonb_each_text(alt)
  union select alt from product_pictures union select specialty from artisans union select thing from glossary_words
  union select word from glossary_words`

type Row = { name: string | null }

/** Match such names in a text; `all` also those of products, crafts and languages. */
export type Names = { people: RegExp; all: RegExp }

export async function namesOfShop(): Promise<Names> {
  const [persons = [], goods = []] = await Promise.all([people, things].map((rows) => shopRows<Row>(rows)))
  const owners = [...persons, ...Object.values(exampleOperator).map((name) => ({ name }))]
  const tongues = languages.map(({ nativeName }) => ({ name: nativeName }))
  return { people: anyOf(owners), all: anyOf([...owners, ...goods, ...tongues]) }
}

/** Longest first, because one name may be a prefix of another. */
function anyOf(rows: readonly Row[]): RegExp {
  const names = rows.flatMap(({ name }) =>
    name && /[A-Za-z]{2}|[^\p{Script=Latin}]{2}/u.test(name) ? [name.trim()] : [],
  )
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  return new RegExp(
    `(?<!\\p{L})(?:${longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|')})(?!\\p{L})`,
    'gu',
  )
}
