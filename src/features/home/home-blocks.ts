import { z } from 'zod'
import { text } from '#features/accounts/person-fields.ts'
import { textsByLanguage } from '#features/collections/collection.ts'
import { ownLink } from '#features/own-link.ts'
import { fallbackLanguage, type Language, languageCodes } from '#platform/i18n/languages.ts'
import { dayInIndia } from '#platform/time/day-in-india.ts'

export const homeKey = 'home'
/** What an admin last looked at before saving it. */
export const homePreviewKey = 'home.preview'

export const homeLimits = { blocks: 20, title: 120, text: 2_000, action: 60, link: 300 }

export const blockKinds = [
  'hero',
  'categories',
  'price',
  'products',
  'collections',
  'artisan',
  'voices',
  'stories',
  'text',
  'banner',
  'newsletter',
] as const

export type BlockKind = (typeof blockKinds)[number]

type Ask = { words?: 'allowed' | 'needed'; link?: true; of?: 'shelf' | 'artisan' | 'article' | 'product' }

/** What an admin fills in. `of`: the row that a block shows; only a shelf is needed, else the shop chooses by itself. */
export const blockAsks: Record<BlockKind, Ask> = {
  hero: { words: 'allowed', link: true },
  categories: {},
  price: {},
  products: { words: 'allowed', of: 'shelf' },
  collections: {},
  artisan: { of: 'artisan' },
  voices: {},
  stories: { of: 'article' },
  text: { words: 'needed', link: true },
  banner: { words: 'needed', link: true, of: 'product' },
  newsletter: {},
}

/** Shelves that are no collection. */
export const ownShelves = ['featured', 'trending'] as const

const day = z.iso.date({ error: 'invalid.value' }).nullable()

const homeBlock = z
  .strictObject({
    kind: z.enum(blockKinds, { error: 'invalid.value' }),
    title: textsByLanguage(homeLimits.title),
    text: textsByLanguage(homeLimits.text),
    action: textsByLanguage(homeLimits.action),
    link: ownLink,
    of: text(0, 120),
    /** none: in every language */
    languages: z.array(z.enum(languageCodes)).max(languageCodes.length, { error: 'invalid.tooMany' }),
    /** whole days in India, both included */
    from: day,
    until: day,
  })
  .superRefine(({ kind, title, of, from, until }, { addIssue }) => {
    const refuse = (path: string[], message: string) => addIssue({ code: 'custom', path, message })
    if (blockAsks[kind].words === 'needed' && !title[fallbackLanguage]) refuse(['title', 'en'], 'invalid.required')
    if (kind === 'products' && of === '') refuse(['of'], 'invalid.required')
    if (from && until && until < from) refuse(['until'], 'invalid.endBeforeStart')
  })

export type HomeBlock = z.output<typeof homeBlock>

export const homeForm = z.strictObject({
  blocks: z.array(homeBlock).min(1, { error: 'invalid.required' }).max(homeLimits.blocks, { error: 'invalid.tooMany' }),
})

const kept = homeForm.extend({ revision: z.int() })

export type Home = z.output<typeof kept>

export function blankBlock(kind: BlockKind, of = ''): HomeBlock {
  return { kind, title: {}, text: {}, action: {}, link: '', of, languages: [], from: null, until: null }
}

export const standardHome: Home = {
  blocks: [
    blankBlock('hero'),
    blankBlock('categories'),
    blankBlock('price'),
    blankBlock('products', 'featured'),
    blankBlock('collections'),
    blankBlock('products', 'trending'),
    blankBlock('artisan'),
    blankBlock('voices'),
    blankBlock('stories'),
    blankBlock('newsletter'),
  ],
  revision: 0,
}

/** A row that this version cannot read counts as none. */
export function homeOf(value: unknown): Home {
  const read = kept.safeParse(value)
  return read.success ? read.data : standardHome
}

export function shownBlocks({ blocks }: Pick<Home, 'blocks'>, language: string, now: Date): HomeBlock[] {
  const today = dayInIndia(now)
  return blocks.filter(({ languages, from, until }) => {
    const isDue = (from === null || from <= today) && (until === null || today <= until)
    return isDue && (languages.length === 0 || languages.includes(language as Language))
  })
}

/** The words in the reader's language, else in English, each with its language. */
export function wordsOf({ title, text, action }: HomeBlock, language: string) {
  const inLanguage = (texts: Partial<Record<string, string>>) => {
    const used = texts[language] === undefined ? fallbackLanguage : language
    return { words: texts[used] ?? '', language: used }
  }
  return { title: inLanguage(title), text: inLanguage(text), action: inLanguage(action) }
}
