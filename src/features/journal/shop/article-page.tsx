import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Context } from '#features/context.ts'
import { findCraft } from '#features/crafts/crafts-queries.ts'
import type { Article } from '#features/journal/article.ts'
import { findArticle, findMoreArticles } from '#features/journal/article-queries.ts'
import { ArticleHead } from '#features/journal/parts/article-head.tsx'
import { ArticleText } from '#features/journal/parts/article-text.tsx'
import type { PageHead } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { CardShelf } from '#features/products/shop/card-shelf.tsx'
import { notFound, type RequestContext, requestContext } from '#features/screens/page.ts'
import { readProductFilter } from '#features/search/product-filter.ts'
import { searchProducts } from '#features/search/search-products.ts'
import { articleData, breadcrumbs } from '#features/structured-data.ts'
import type { Language } from '#platform/i18n/languages.ts'
import { readMarkdown } from '#platform/markdown/markdown.server.ts'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ArticleTeaser } from './article-teaser.tsx'

const goodsShown = 4
const moreShown = 3

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const slug = params.id ?? ''
  const article = await findArticle(ctx, slug)
  if (!article) throw await elsewhere(ctx, slug)

  const [goods, more] = await Promise.all([
    article.craft ? goodsOf(ctx, article.craft.id) : [],
    findMoreArticles(ctx, slug, moreShown),
  ])
  const { body, ...rest } = article
  const address = settings.publicOrigin + paths.article(article.id)
  return {
    ...{ head: headOf(article, i18n, language, settings.publicOrigin), goods, more, address },
    strip: article.craftPlace?.category,
    article: { ...rest, blocks: readMarkdown(body) },
  }
}

function headOf(article: Article, i18n: RequestContext['i18n'], language: Language, origin: string): PageHead {
  const path = paths.article(article.id)
  const trail = [
    { name: i18n.t('common:nav.home'), path: paths.home() },
    { name: i18n.t('common:menu.journal'), path: paths.journal() },
    { name: article.title, path },
  ]
  return {
    title: i18n.t('shop:journal.pageTitle', { title: article.title }),
    description: article.summary,
    canonical: path,
    origin,
    language,
    kind: 'article',
    ...(article.picture ? { picture: paths.sharedPicture(article.picture.key) } : {}),
    jsonLd: [
      articleData(
        { origin, shop: i18n.t('shopName') },
        { ...article, pictures: article.pictures.map(({ key }) => key) },
      ),
      breadcrumbs(origin, trail),
    ],
  }
}

/** Craft pages used to have these addresses. */
async function elsewhere(ctx: Context, slug: string) {
  return (await findCraft(ctx, slug)) ? redirect(paths.craft(slug), 301) : notFound()
}

async function goodsOf(ctx: Context, craft: string) {
  const query = new URLSearchParams({ craft, inStock: '1', limit: String(goodsShown) })
  const { items } = await searchProducts(ctx, readProductFilter(query))
  return items.slice(0, goodsShown)
}

export { meta } from '#features/page-meta.ts'

export default function ArticlePage() {
  const { t } = useTranslation('shop')
  const { article, goods, more, address } = useLoaderData<typeof loader>()
  const { craft } = article
  return (
    <>
      <article className="wrap story-page">
        <nav className="micro crumb" aria-label={t('crumbs')}>
          <Link to={paths.journal()}>{t('common:menu.journal')}</Link>
        </nav>
        <ArticleHead article={article} address={address} />
        <ArticleText article={article} />
      </article>
      <div className="wrap">
        {craft ? (
          <CardShelf
            id="goods"
            title={t('journal.goods', { craft: craft.name })}
            link={{ to: paths.products(`craft=${craft.id}`), label: t('journal.allGoods') }}
            cards={goods}
          />
        ) : null}
        {more.length > 0 ? (
          <section className="sec" aria-labelledby="more">
            <SectionHead
              id="more"
              title={t('journal.more')}
              link={{ to: paths.journal(), label: t('journal.allStories') }}
            />
            <div className="more">
              {more.map((one) => (
                <ArticleTeaser key={one.id} article={one} headingLevel={3} />
              ))}
            </div>
          </section>
        ) : null}
      </div>
    </>
  )
}
