import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { festivalSlug } from '#features/collections/collection-limits.ts'
import { paths } from '#features/paths.ts'
import { ProductCard } from '#features/products/shop/product-card.tsx'
import { notFound, requestContext } from '#features/screens/page.ts'
import { findCollection } from '#features/search/collection-goods-queries.ts'
import { breadcrumbs, productList } from '#features/structured-data.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const beforehand = url.searchParams.has('beforehand')
  const collection = await findCollection(ctx, params.id ?? '', { beforehand })
  if (!collection) throw notFound()

  const origin = settings.publicOrigin
  const { slug, title, intro, items, state } = collection
  const picture = items[0]?.picture
  const head = {
    title: `${title} · ${i18n.t('shopName')}`,
    ...(intro ? { description: intro } : {}),
    // Not indexed before it starts.
    ...(state === 'showing' ? { canonical: paths.collection(slug) } : {}),
    origin,
    language,
    ...(picture ? { picture: paths.sharedPicture(picture.key) } : {}),
    jsonLd: [
      breadcrumbs(origin, [
        { name: i18n.t('common:nav.home'), path: paths.home() },
        { name: title, path: paths.collection(slug) },
      ]),
      productList(origin, items, 1),
    ],
  }
  return { head, ...(slug === festivalSlug ? { strip: 'festival' } : {}), collection }
}

export { meta } from '#features/page-meta.ts'

export default function CollectionPage() {
  const { t, i18n } = useTranslation('shop')
  const { collection } = useLoaderData<typeof loader>()
  const { title, titleLanguage, intro, introLanguage, items, more, state, endsAt } = collection
  const foreign = (language: string) => (language === i18n.language ? undefined : language)
  return (
    <div className="wrap info">
      {state === 'showing' ? null : (
        <p className="ask" role="status">
          {t('collection.beforehand')}
        </p>
      )}
      <div className="collection-head">
        <h1 lang={foreign(titleLanguage)}>{title}</h1>
        {intro ? (
          <p className="lead" lang={foreign(introLanguage)}>
            {intro}
          </p>
        ) : null}
        <p className="small mute">
          {t('pieces', { count: items.length })}
          {endsAt ? (
            <>
              {' '}
              · {t('collection.until')} <DateText iso={endsAt} />
            </>
          ) : null}
        </p>
      </div>
      {items.length === 0 ? (
        <EmptyState title={t('collection.none')}>
          <Button to={paths.products()}>{t('home.allProducts')}</Button>
        </EmptyState>
      ) : (
        <div className="shelf collection-goods">
          {items.map((card) => (
            <ProductCard
              key={card.id}
              card={card}
              headingLevel={2}
              sizes="(min-width: 900px) 282px, (min-width: 720px) 23vw, 46vw"
            />
          ))}
        </div>
      )}
      {more ? (
        <p className="collection-more">
          <Link to={more.query.startsWith('q=') ? paths.searchPage(more.query) : paths.products(more.query)}>
            {t('collection.more', { pieces: t('pieces', { count: more.total }) })}
          </Link>
        </p>
      ) : null}
    </div>
  )
}
