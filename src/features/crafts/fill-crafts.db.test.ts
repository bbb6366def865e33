import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '#platform/i18n/languages.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { findCraft } from './crafts-queries.ts'
import { fillCrafts, mergeRelease } from './fill-crafts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
  await fillCrafts(shop.as())
})
afterAll(() => shop.close())

const craft = async (slug: string) => {
  const { rows } = await shop.pool.query('select * from crafts where slug = $1', [slug])
  return rows[0]
}

test('a shop without demo gets the crafts of the release, with names, descriptions and GI registrations', async () => {
  const { rows } = await shop.pool.query(`select count(*)::int as crafts, count(gi_tag)::int as gi,
    count(*) filter (where descriptions ?& '{hi,bn,te,mr,ta,gu,kn,ml,pa,or,as}')::int as described
    from crafts where reference is not null`)
  expect(rows[0].crafts).toBe(312)
  expect(rows[0].described).toBe(312)
  expect(rows[0].gi).toBeGreaterThan(100)
  expect((await craft('madhubani-painting')).names.hi).toBe('मधुबनी चित्रकला')
  expect((await craft('bidriware')).names.ta).toBe('பித்ரி')
  const { rows: terms } = await shop.pool.query('select term, names from craft_terms')
  expect(terms.length).toBeGreaterThan(400)
  for (const { term, names } of terms)
    for (const code of languageCodes) if (code !== 'en') expect(names[code], `${term} in ${code}`).toMatch(/[^ -~]/)
  const found = await findCraft(shop.as(undefined, { locale: 'ta' }), 'madhubani-painting')
  expect(found?.materials.map(({ language }) => language)).toContain('ta')
})

test('every place of a craft has its name in every language, put together from its parts', async () => {
  const { rows } = await shop.pool.query<{ place: string; names: Record<string, string> | null }>(`
    select distinct c.place, t.names from crafts c left join craft_terms t on t.term = c.place where reference is not null`)
  const others = languageCodes.filter((code) => code !== 'en')
  expect(rows.filter(({ names }) => !others.every((code) => names?.[code])).map(({ place }) => place)).toEqual([])
  const names = new Map(rows.map((row) => [row.place, row.names]))
  expect(names.get('Bhuj and Banni, Kachchh district')?.hi).toBe('भुज और बन्नी, कच्छ ज़िला')
  const found = await findCraft(shop.as(undefined, { locale: 'ta' }), 'bidriware')
  expect(found?.place).toBe('பீதர்')
})

test('a later start of the same release writes nothing', async () => {
  await shop.pool.query(`update crafts set place = 'Elsewhere' where slug = 'bidriware'`)
  await fillCrafts(shop.as())
  expect((await craft('bidriware')).place).toBe('Elsewhere')
})

test('a new release changes only what the operator has not changed', async () => {
  // As an earlier release wrote it: other techniques and another Hindi name, and no Tamil description.
  await shop.pool.query(`update crafts set techniques = '{old}', names = names || '{"hi": "पुराना"}',
      descriptions = descriptions - 'ta',
      reference = reference || '{"techniques": ["old"]}'
        || jsonb_build_object('names', reference -> 'names' || '{"hi": "पुराना"}',
          'descriptions', (reference -> 'descriptions') - 'ta')
    where slug = 'madhubani-painting'`)
  // What the operator changed since.
  await shop.pool.query(`update crafts set description = 'Our own words.', names = names || '{"bn": "নিজের নাম"}'
    where slug = 'madhubani-painting'`)
  await shop.pool.query(`insert into crafts (slug, name, category, state, place, materials, techniques, colors,
    description, names, typical_products) values
    ('our-own', 'Our own', 'pottery', 'odisha', 'Puri', '{}', '{}', '{}', '', '{}', '[]')`)
  await shop.pool.query(`update reference_data set version = 'an earlier one'`)

  await fillCrafts(shop.as())
  const found = await craft('madhubani-painting')
  expect(found.techniques).not.toContain('old')
  expect(found.names.hi).toBe('मधुबनी चित्रकला')
  expect((await craft('bidriware')).names.ta).toBe('பித்ரி')
  expect(found.descriptions.ta).toMatch(/[஀-௿]/)
  expect(found.description).toBe('Our own words.')
  expect(found.names.bn).toBe('নিজের নাম')
  expect((await craft('our-own')).name).toBe('Our own')
  expect((await craft('bidriware')).place).toBe('Elsewhere')
})

test('two processes that start at once bring the crafts in once', async () => {
  await shop.pool.query(`update reference_data set version = 'an earlier one'`)
  await Promise.all([fillCrafts(shop.as()), fillCrafts(shop.as())])
  const { rows } = await shop.pool.query('select count(*)::int as crafts from crafts where reference is not null')
  expect(rows[0].crafts).toBe(312)
})

test('a word that the operator removed stays removed, and a word that a release drops goes', () => {
  const last = { names: { hi: 'क', ta: 'அ', bn: 'ক' } }
  const current = { names: { ta: 'அ', bn: 'ক' } }
  const next = { names: { hi: 'क', ta: 'ஆ' } }
  expect(JSON.parse(JSON.stringify(mergeRelease(current, last, next)))).toEqual({ names: { ta: 'ஆ' } })
})
