import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Context, transaction } from '#features/context.ts'
import { translateName } from '#features/products/translate-name.ts'
import { fallbackLanguage, type Language, languageCodes } from '#platform/i18n/languages.ts'

type CraftFile = {
  slug: string
  name: string
  category: string
  state: string
  place: string
  /** a registered geographical indication has the craft's own name */
  giTag: boolean | null
  materials: string[]
  techniques: string[]
  colors: string[]
  description: string
  typicalProducts: { name: string; priceInr: number[]; weightKg: number }[]
  names: Record<string, string>
}

/** Columns of one craft, without its slug. */
type Fields = Record<string, unknown>
type StoredCraft = { slug: string; reference: Fields | null; current: Fields }

const folder = path.join(import.meta.dirname, 'reference')
const translated = languageCodes.filter((code) => code !== fallbackLanguage)
// The last one only counts for the version: names are put together from its words.
const files = [
  'crafts.json',
  'terms.json',
  'places.json',
  ...translated.map((code) => `descriptions/${code}.json`),
  '../../products/name-words.json',
]

/**
 * Brings the crafts of this release into the shop: new ones are added, known ones follow where the operator has not
 * changed them. Does nothing where this version was brought in before.
 */
export async function fillCrafts(ctx: Context): Promise<void> {
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  const version = createHash('sha256').update(texts.join('\0')).digest('hex')
  const known = await ctx.db.query`
    select 1 as found from reference_data where name = 'crafts' and version = ${version}`
  if (known.length > 0) return
  const [crafts = '', terms = '{}', places = '{}', ...descriptions] = texts
  const release = releaseOf([crafts, ...descriptions.slice(0, -1)])
  await transaction(ctx, async (ctx) => {
    await ctx.db.query`
      insert into reference_data (name, version) values ('crafts', ${version})
      on conflict (name) do update set version = excluded.version`
    // Materials, techniques and places in the reader's language; nobody but a release words them.
    await ctx.db.query`
      insert into craft_terms (term, names) select key, value from jsonb_each(${JSON.stringify({ ...placesOf(release, JSON.parse(places)), ...termsOf(release, JSON.parse(terms)) })}::jsonb)
      on conflict (term) do update set names = excluded.names`
    const stored = await storedCrafts(ctx)
    const rows = [...release].map(([slug, next]) => {
      const found = stored.get(slug)
      return { slug, ...(found ? mergeRelease(found.current, found.reference, next) : next), reference: next }
    })
    await ctx.db.query`
      insert into crafts (slug, name, category, state, place, gi_tag, materials, techniques, colors, description, names,
        typical_products, descriptions, reference)
      select slug, name, category, state, place, gi_tag, materials, techniques, colors, description, names,
        typical_products, descriptions, reference
      from jsonb_populate_recordset(null::crafts, ${JSON.stringify(rows)}::jsonb)
      on conflict (slug) do update set name = excluded.name, category = excluded.category, state = excluded.state,
        place = excluded.place, gi_tag = excluded.gi_tag, materials = excluded.materials,
        techniques = excluded.techniques, colors = excluded.colors, description = excluded.description,
        names = excluded.names, typical_products = excluded.typical_products,
        descriptions = excluded.descriptions, reference = excluded.reference, revision = crafts.revision + 1
      where crafts.reference is distinct from excluded.reference`
  })
}

async function storedCrafts(ctx: Context): Promise<Map<string, StoredCraft>> {
  const rows = await ctx.db.query<StoredCraft>`
    select slug, reference, to_jsonb(c) - 'id' - 'slug' - 'words' - 'reference' as current from crafts c`
  return new Map(rows.map((row) => [row.slug, row]))
}

function releaseOf(texts: readonly string[]): Map<string, Fields> {
  const [crafts = [], ...descriptions] = texts.map((text) => JSON.parse(text)) as [
    CraftFile[],
    ...Record<string, string>[],
  ]
  return new Map(
    crafts.map(({ slug, giTag, typicalProducts, ...fields }) => {
      const described = translated.flatMap((code, index) => {
        const text = descriptions[index]?.[slug]
        return text ? [[code, text]] : []
      })
      const giName = giTag ? fields.name : null
      return [
        slug,
        {
          ...fields,
          names: { ...composed(fields.name), ...fields.names },
          gi_tag: giName,
          typical_products: typicalProducts,
          descriptions: Object.fromEntries(described),
        },
      ]
    }),
  )
}

type Names = Record<string, string>

/** In each language for which all parts of the name are known. */
function composed(name: string): Names {
  return Object.fromEntries(
    translated.flatMap((code) => {
      const own = translateName(name, code)
      return own === null ? [] : [[code, own]]
    }),
  )
}

/** The materials and techniques of all crafts, by the words of this release or put together. */
function termsOf(release: Map<string, Fields>, known: Record<string, Names>): Record<string, Names> {
  const used = [...release.values()].flatMap(({ materials, techniques }) => [materials, techniques].flat() as string[])
  const found = used.map((term) => [term, composed(term)] as const)
  return { ...Object.fromEntries(found.filter(([, names]) => Object.keys(names).length > 0)), ...known }
}

/** What stands between the names in the place of a craft: "Bhuj and Banni, Kachchh district". */
const placeWords: Partial<Record<Language, Names>> = {
  hi: { ' and ': ' और ', ' district': ' ज़िला' },
  bn: { ' and ': ' ও ', ' district': ' জেলা' },
  te: { ' and ': ', ', ' district': ' జిల్లా' },
  mr: { ' and ': ' आणि ', ' district': ' जिल्हा' },
  ta: { ' and ': ', ', ' district': ' மாவட்டம்' },
  gu: { ' and ': ' અને ', ' district': ' જિલ્લો' },
  kn: { ' and ': ' ಮತ್ತು ', ' district': ' ಜಿಲ್ಲೆ' },
  ml: { ' and ': ', ', ' district': ' ജില്ല' },
  pa: { ' and ': ' ਅਤੇ ', ' district': ' ਜ਼ਿਲ੍ਹਾ' },
  or: { ' and ': ' ଓ ', ' district': ' ଜିଲ୍ଲା' },
  as: { ' and ': ' আৰু ', ' district': ' জিলা' },
}

/** Those of this release, and those of its crafts put together: "Bagru, Jaipur district". */
function placesOf(release: Map<string, Fields>, known: Record<string, Names>): Record<string, Names> {
  const inLanguage = (place: string, code: Language): string | null => {
    const words: Names = { '': '', ', ': ', ', ...placeWords[code] }
    const parts = place.split(/(, | and | district$)/).map((part) => words[part] ?? known[part]?.[code] ?? null)
    return parts.includes(null) ? null : parts.join('')
  }
  const ofCrafts = [...release.values()].map(({ place }) => {
    const names = translated.flatMap((code) => {
      const name = inLanguage(String(place), code)
      return name === null ? [] : [[code, name]]
    })
    return [String(place), Object.fromEntries(names) as Names] as const
  })
  return { ...Object.fromEntries(ofCrafts.filter(([, names]) => Object.keys(names).length > 0)), ...known }
}

/**
 * `current` with the news of a release: what still equals the last release follows the next one; words by language
 * follow one by one. Without a last release, all that is there is the operator's.
 */
export function mergeRelease(current: Fields, last: Fields | null, next: Fields): Fields {
  const names = new Set([...Object.keys(current), ...Object.keys(next)])
  return Object.fromEntries([...names].map((name) => [name, merged(current[name], last?.[name], next[name])]))
}

function merged(current: unknown, last: unknown, next: unknown): unknown {
  if (isWords(current) && isWords(next)) return mergeRelease(current, isWords(last) ? last : null, next)
  return isDeepStrictEqual(current, last) ? next : current
}

function isWords(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
