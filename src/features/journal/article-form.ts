import { z } from 'zod'
import { text } from '#features/accounts/person-fields.ts'
import { languageCodes } from '#platform/i18n/languages.ts'

/** Lengths in code points; one language with the longest body stays below the largest request. */
export const articleLimits = { title: 160, summary: 400, body: 20_000, author: 80, sources: 20, pictures: 12, alt: 200 }

export const articleSlug = z
  .string({ error: 'invalid.slug' })
  .trim()
  .regex(/^(?=.{3,80}$)[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'invalid.slug' })

export const seenRevision = z.int().min(1)

export const articleTexts = z.strictObject({
  title: text(0, articleLimits.title),
  summary: text(0, articleLimits.summary),
  body: text(0, articleLimits.body),
})

export type ArticleTexts = z.output<typeof articleTexts>

const inLanguages = (most: number) =>
  z
    .partialRecord(z.enum(languageCodes), text(0, most))
    .transform((words) => Object.fromEntries(Object.entries(words).filter(([, word]) => word !== '')))

const source = z.strictObject({
  title: text(1, 300, 'invalid.required'),
  url: z.httpUrl({ error: 'invalid.link' }).max(1000, { error: 'invalid.tooLong' }).nullable(),
})

/** Null: not published; a later time: scheduled. */
export const publishing = z.union([z.null(), z.literal('now'), z.iso.datetime({ error: 'invalid.date' })])

export const articleFacts = z.strictObject({
  author: text(2, articleLimits.author),
  craft: z.string().max(120).nullable(),
  sources: z.array(source).max(articleLimits.sources, { error: 'invalid.tooMany' }),
  pictures: z
    .array(z.strictObject({ key: z.string().min(1).max(120), alt: inLanguages(articleLimits.alt) }))
    .max(articleLimits.pictures, { error: 'invalid.tooMany' })
    .refine((pictures) => new Set(pictures.map(({ key }) => key)).size === pictures.length, {
      error: 'invalid.pictureTwice',
    }),
  publishedAt: publishing,
})

export type ArticleFacts = z.output<typeof articleFacts>

export const articleStates = ['draft', 'waiting', 'out', 'archived'] as const

export type ArticleState = (typeof articleStates)[number]

const texts = z.record(z.string(), z.string())

export const adminArticleOf = z.object({
  slug: z.string(),
  state: z.enum(articleStates),
  revision: z.int(),
  changedAt: z.string(),
  title: texts,
  summary: texts,
  body: texts,
  author: z.string(),
  craft: z.object({ id: z.string(), name: z.string() }).nullable(),
  sources: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
  pictures: z.array(z.object({ key: z.string(), alt: texts, ground: z.string(), width: z.int(), height: z.int() })),
  publishedAt: z.string().nullable(),
})

export type AdminArticle = z.output<typeof adminArticleOf>

export function articleState(
  { publishedAt, archivedAt }: { publishedAt: Date | null; archivedAt: Date | null },
  now: Date,
): ArticleState {
  if (archivedAt) return 'archived'
  if (!publishedAt) return 'draft'
  return publishedAt > now ? 'waiting' : 'out'
}
