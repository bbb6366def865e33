import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { sql } from '#platform/database/sql.ts'
import { i18nFor } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage, type Language, languageCodes } from '#platform/i18n/languages.ts'
import { asMarkdown, type ShippedText, type WrittenPage, writtenPages } from './info-page.ts'
import type { AdminPage } from './info-page-form.ts'

type Words = Record<string, string>

type Row = {
  slug: WrittenPage
  revision: number
  title: Words
  body: Words
  shipped: string | null
  publishedAt: Date | null
  changedAt: Date
}

const columns = sql`slug, revision, title, body, shipped, published_at, changed_at`

export type ShownPage = { title: string; body: string; language: string; publishedAt: string }

/** Null: the shipped text is shown. */
export async function findShownPage(ctx: Context, slug: WrittenPage): Promise<ShownPage | null> {
  const [row] = await ctx.db.query<Row>`
    select ${columns} from info_pages where slug = ${slug} and published_at <= ${ctx.clock.now()}
    order by revision desc limit 1`
  if (!row?.publishedAt || !row.body[fallbackLanguage]) return null
  const language = row.body[ctx.locale] ? ctx.locale : fallbackLanguage
  const { title, body, publishedAt } = row
  return {
    title: title[language] ?? title[fallbackLanguage] ?? '',
    body: body[language] ?? '',
    language,
    publishedAt: publishedAt.toISOString(),
  }
}

export function shippedWords(page: WrittenPage): { title: Words; body: Words } {
  const shipped = languageCodes.map((language) => ({ language, text: shippedText(page, language) }))
  return {
    title: Object.fromEntries(shipped.map(({ language, text }) => [language, text.title])),
    body: Object.fromEntries(shipped.map(({ language, text }) => [language, asMarkdown(page, text)])),
  }
}

function shippedText(page: WrittenPage, language: Language): ShippedText {
  const key = `info:${page === 'size-guide' ? 'sizeGuide' : page}`
  return i18nFor(language).t(key, { returnObjects: true, skipInterpolation: true }) as unknown as ShippedText
}

export async function findAdminPage(ctx: Context, slug: WrittenPage): Promise<AdminPage> {
  requireRole(ctx.actor, 'admin')
  const [row] = await ctx.db.query<Row>`
    select ${columns} from info_pages where slug = ${slug} order by revision desc limit 1`
  return adminPageOf(slug, row, ctx.clock.now())
}

export type AdminPageRow = Pick<AdminPage, 'slug' | 'state' | 'changedAt' | 'publishedAt' | 'newShipped'> & {
  title: string
}

export async function listAdminPages(ctx: Context): Promise<AdminPageRow[]> {
  requireRole(ctx.actor, 'admin')
  const rows = await ctx.db.query<Row>`
    select distinct on (slug) ${columns} from info_pages order by slug, revision desc`
  return writtenPages.map((page) => {
    const row = rows.find(({ slug }) => slug === page)
    const { title, body: _body, ...standing } = adminPageOf(page, row, ctx.clock.now())
    return { ...standing, title: title[ctx.locale] ?? title[fallbackLanguage] ?? '' }
  })
}

function adminPageOf(slug: WrittenPage, row: Row | undefined, now: Date): AdminPage {
  const unwritten = {
    slug,
    state: 'shipped',
    revision: 0,
    changedAt: null,
    publishedAt: null,
    newShipped: null,
  } as const
  if (!row) return { ...unwritten, ...shippedWords(slug) }
  const { revision, publishedAt, changedAt } = row
  const isShipped = !row.body[fallbackLanguage]
  const release = shippedWords(slug).body[fallbackLanguage] ?? ''
  const words = isShipped ? shippedWords(slug) : { title: row.title, body: row.body }
  return {
    ...{ slug, revision, ...words },
    state: isShipped ? 'shipped' : stateOf(publishedAt, now),
    changedAt: changedAt.toISOString(),
    publishedAt: isShipped ? null : (publishedAt?.toISOString() ?? null),
    newShipped: isShipped || row.shipped === null || row.shipped === release ? null : release,
  }
}

function stateOf(publishedAt: Date | null, now: Date): 'draft' | 'waiting' | 'out' {
  if (!publishedAt) return 'draft'
  return publishedAt > now ? 'waiting' : 'out'
}
