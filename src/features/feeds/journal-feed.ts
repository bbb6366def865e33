import type { Context } from '#features/context.ts'
import { listArticles } from '#features/journal/article-queries.ts'
import { inLanguage } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { translate } from '#platform/i18n/i18n.server.ts'
import { asXml, element } from './xml.ts'

const latest = 50

export async function* journalFeed(ctx: Context, origin: string): AsyncGenerator<string> {
  const { items } = await listArticles(ctx, { page: 1, limit: latest })
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${asXml(`${translate(ctx.locale, 'common:shopName')}: ${translate(ctx.locale, 'common:menu.journal')}`)}</title>
    <link>${asXml(inLanguage(origin, paths.journal(), ctx.locale))}</link>
    <description>${asXml(translate(ctx.locale, 'shop:journal.lead'))}</description>
    <language>${ctx.locale}</language>
    <atom:link href="${asXml(inLanguage(origin, paths.journalFeed(), ctx.locale))}" rel="self" type="application/rss+xml"/>
`
  for (const { id, title, summary, publishedAt } of items) {
    const link = inLanguage(origin, paths.article(id), ctx.locale)
    yield [
      '    <item>\n',
      element('title', title),
      element('link', link),
      `      <guid isPermaLink="true">${asXml(origin + paths.article(id))}</guid>\n`,
      element('pubDate', new Date(publishedAt).toUTCString()),
      element('description', summary),
      '    </item>\n',
    ].join('')
  }
  yield '  </channel>\n</rss>\n'
}
