import { emptyRule } from '#features/collections/collection-limits.ts'
import type { CollectionRule } from '#features/collections/collection-rule.ts'
import type { Context } from '#features/context.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { addDays } from '#platform/time/clock.ts'

type DemoCollection = {
  slug: string
  title: Record<string, string>
  intro: Record<string, string>
  rule: CollectionRule | null
  /** null: not started */
  startedDaysAgo: number | null
}

const inAllLanguages = (key: string) => Object.fromEntries(languageCodes.map((code) => [code, translate(code, key)]))

const collections = (): DemoCollection[] => [
  {
    slug: 'diwali',
    title: inAllLanguages('shop:diwali.title'),
    intro: inAllLanguages('shop:diwali.lead'),
    rule: null,
    startedDaysAgo: 30,
  },
  {
    slug: 'blue-and-white',
    title: { en: 'Blue and white', hi: 'नीला और सफ़ेद' },
    intro: { en: 'Indigo cloth, blue pottery and what stands well beside them.' },
    rule: { ...emptyRule, colors: ['blue', 'indigo'], most: 24 },
    startedDaysAgo: 12,
  },
  {
    slug: 'gifts-under-a-thousand',
    title: { en: 'Gifts under a thousand rupees' },
    intro: {},
    rule: { ...emptyRule, maxPaise: 100_000, sort: 'ratingHigh' },
    startedDaysAgo: null,
  },
]

const write = `
  INSERT INTO collections (slug, title, intro, rule, starts_at, created_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $6)
  ON CONFLICT (slug) DO NOTHING RETURNING id`

// One product from each of four crafts that are festival presents.
const choose = `
  INSERT INTO collection_products (collection_id, product_id, position, added_at)
  SELECT $1, id, row_number() OVER (ORDER BY id), $2 FROM (
    SELECT DISTINCT ON (p.craft_id) p.id FROM products p JOIN artisans a ON a.id = p.artisan_id
    WHERE p.status = 'published' AND a.status = 'verified' AND p.name ~* '\\m(tray|bowl|casket|puppet|toy)'
    ORDER BY p.craft_id, p.id LIMIT 4
  ) chosen`

/** One collection by hand, one by rule, one in preparation. A second run changes nothing. */
export async function seedCollections({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  for (const { slug, title, intro, rule, startedDaysAgo } of collections()) {
    const startsAt = startedDaysAgo === null ? null : addDays(now, -startedDaysAgo)
    const values = [slug, JSON.stringify(title), JSON.stringify(intro), rule && JSON.stringify(rule), startsAt, now]
    const { rows } = await db.$client.query<{ id: number }>(write, values)
    if (slug === 'diwali' && rows[0]) await db.$client.query(choose, [rows[0].id, now])
  }
}
