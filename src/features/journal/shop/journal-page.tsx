import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { ArticleCard } from '#features/journal/article.ts'
import { listArticles } from '#features/journal/article-queries.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { linkList } from '#features/structured-data.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { Button, Field } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ArticleTeaser } from './article-teaser.tsx'

const perPage = 9

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const { page } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const q = (url.searchParams.get('q') ?? '').slice(0, 120)
  const articles = await listArticles(ctx, { page, limit: perPage, q })
  if (articles.items.length === 0 && page > 1) throw redirect(paths.journal(1, q))

  const title = i18n.t('common:menu.journal')
  const head = {
    title:
      page > 1
        ? `${title} · ${i18n.t('shop:pages.page', { page })} · ${i18n.t('shopName')}`
        : `${title} · ${i18n.t('shopName')}`,
    description: i18n.t('shop:journal.lead'),
    canonical: paths.journal(page),
    origin: settings.publicOrigin,
    language,
    jsonLd: linkList(
      settings.publicOrigin,
      articles.items.map(({ id, title }) => ({ name: title, path: paths.article(id) })),
      (page - 1) * perPage + 1,
    ),
  }
  return { head, articles, q }
}

export { meta } from '#features/page-meta.ts'

export default function JournalPage() {
  const { t } = useTranslation('shop')
  const { articles, q } = useLoaderData<typeof loader>()
  const words = usePageWords(articles)
  const [first, ...others] = articles.page === 1 ? articles.items : [undefined, ...articles.items]
  return (
    <div className="wrap info">
      <h1>{t('common:menu.journal')}</h1>
      <p className="lead">{t('journal.lead')}</p>
      <GetForm
        action={paths.journal()}
        className="journal-search"
        role="search"
        aria-label={t('common:menu.journal')}
        key={q}
      >
        <Field name="q" type="search" maxLength={120} defaultValue={q} label={t('journal.search')} />
        <Button type="submit">{t('common:noun.search')}</Button>
      </GetForm>
      {articles.total === 0 ? (
        <EmptyState title={t(q ? 'journal.none' : 'journal.empty')}>
          {q ? <Button to={paths.journal()}>{t('journal.allStories')}</Button> : null}
        </EmptyState>
      ) : null}
      {first ? <ArticleTeaser article={first} size="lead" /> : null}
      {pairsOf(others).map((pair) => (
        <div key={pair[0]?.id} className="pair">
          {pair.map((article) => (
            <ArticleTeaser key={article.id} article={article} />
          ))}
        </div>
      ))}
      <Pagination page={articles.page} pages={articles.pages} to={(page) => paths.journal(page, q)} words={words} />
    </div>
  )
}

function pairsOf(articles: readonly (ArticleCard | undefined)[]): ArticleCard[][] {
  const known = articles.filter((article) => article !== undefined)
  return known.flatMap((_, place) => (place % 2 === 0 ? [known.slice(place, place + 2)] : []))
}
