import type { Context } from '#features/context.ts'
import { inLanguage } from '#features/page-meta.ts'
import { infoPages, paths } from '#features/paths.ts'
import { readSitemapProducts } from '#features/products/feed-queries.ts'
import { listShownCollections } from '#features/search/collection-goods-queries.ts'
import { findSettings } from '#features/settings/settings-queries.ts'
import { shownStatuses } from '#features/verification/verification-status.ts'
import { literal, sql } from '#platform/database/sql.ts'
import { offeredLanguages } from '#platform/i18n/i18n.server.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import { asXml } from './xml.ts'

type SitemapPage = { path: string; changedAt?: Date | null; pictures?: readonly string[] }

const head = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
`

/** `parts` are file names without extension. sitemaps.org: at most 50,000 URLs and 50 MB per file. */
export function sitemapIndex(origin: string, parts: readonly string[]): string {
  const files = parts.map((part) => `  <sitemap><loc>${asXml(`${origin}/sitemaps/${part}.xml`)}</loc></sitemap>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.join('')}</sitemapindex>
`
}

export async function* sitemap(origin: string, pages: AsyncIterable<SitemapPage>): AsyncGenerator<string> {
  yield head
  for await (const page of pages) yield entry(origin, page)
  yield '</urlset>\n'
}

function entry(origin: string, { path, changedAt, pictures = [] }: SitemapPage): string {
  const link = (language: string, url: string) =>
    `    <xhtml:link rel="alternate" hreflang="${language}" href="${asXml(url)}"/>\n`
  return [
    `  <url>\n    <loc>${asXml(origin + path)}</loc>\n`,
    changedAt ? `    <lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>\n` : '',
    ...offeredLanguages().map((code) => link(code, inLanguage(origin, path, code))),
    link('x-default', inLanguage(origin, path, fallbackLanguage)),
    ...pictures
      .slice(0, 10)
      .map(
        (key) =>
          `    <image:image><image:loc>${asXml(origin + paths.picture(key, 1280, 'webp'))}</image:loc></image:image>\n`,
      ),
    '  </url>\n',
  ].join('')
}

export async function* fixedPages(ctx: Context): AsyncGenerator<SitemapPage> {
  for (const path of [
    paths.home(),
    paths.products(),
    paths.artisans(),
    paths.crafts(),
    paths.journal(),
    paths.diwali(),
  ])
    yield { path }
  for (const category of (await findSettings(ctx)).categories) yield { path: paths.category(category) }
  for (const page of infoPages) yield { path: paths.info(page) }
  for (const { slug } of await listShownCollections(ctx)) yield { path: paths.collection(slug) }
}

export async function* productPages(ctx: Context, file: number): AsyncGenerator<SitemapPage> {
  for await (const { slug, publishedAt, pictures } of readSitemapProducts(ctx, file))
    yield { path: paths.product(slug), changedAt: publishedAt, pictures }
}

/** Thousands at most: one file per kind. */
export async function* pagesOf(ctx: Context, kind: 'artisans' | 'crafts' | 'journal'): AsyncGenerator<SitemapPage> {
  const { rowsAt, path } = listed[kind]
  type Row = { slug: string; changedAt: Date | null; pictures: string[] }
  const rows = await ctx.db.query<Row>(rowsAt(ctx.clock.now()))
  for (const { slug, changedAt, pictures } of rows) yield { path: path(slug), changedAt, pictures }
}

const listed = {
  artisans: {
    path: (slug: string) => paths.artisan(slug),
    rowsAt: () => sql`select slug, verified_at as changed_at, array(
        select i.key from artisan_pictures ap join images i on i.id = ap.image_id where ap.artisan_id = artisans.id
        order by ap.position
      ) as pictures from artisans where status in ${literal(shownStatuses)} order by id limit 20000`,
  },
  crafts: {
    path: (slug: string) => paths.craft(slug),
    rowsAt: () =>
      sql`select slug, null::timestamptz as changed_at, '{}'::text[] as pictures from crafts where archived_at is null order by id limit 20000`,
  },
  journal: {
    path: (slug: string) => paths.article(slug),
    rowsAt: (now: Date) => sql`select slug, published_at as changed_at, array(
        select i.key from article_pictures ap join images i on i.id = ap.image_id where ap.article_id = articles.id
        order by ap.position
      ) as pictures from articles where published_at <= ${now} and archived_at is null order by published_at desc, id
      limit 20000`,
  },
}
