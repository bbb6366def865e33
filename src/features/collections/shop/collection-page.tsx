import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { festivalSlug } from '#features/collections/collection-limits.ts'
import { slowestDispatchDays } from '#features/collections/shelf-queries.ts'
import type { Context } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { ProductCard } from '#features/products/shop/product-card.tsx'
import { notFound, requestContext } from '#features/screens/page.ts'
import { findCollection } from '#features/search/collection-goods-queries.ts'
import { lastOrderDays } from '#features/shipping/diwali-dates.ts'
import { breadcrumbs, productList } from '#features/structured-data.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { addDays } from '#platform/time/clock.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { LastDays } from './last-days.tsx'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const beforehand = url.searchParams.has('beforehand')
  const collection = await findCollection(ctx, params.id ?? '', { beforehand })
  if (!collection) throw notFound()

  const { menu, publicOrigin: origin } = settings
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
  const link = [...menu.header, ...menu.footer].find(
    ({ link, festivalDay }) => festivalDay && link === paths.collection(slug),
  )
  const festival = link?.festivalDay ? await orderDays(ctx, items, { ...link, day: link.festivalDay }) : null
  return { head, ...(slug === festivalSlug || festival ? { strip: 'festival' } : {}), collection, festival }
}

type Festival = { words: string; language: string; day: string }

/** Null once it is over. */
async function orderDays(ctx: Context, items: readonly { id: string }[], { words, language, day }: Festival) {
  const noon = new Date(`${day}T12:00:00+05:30`)
  const now = ctx.clock.now()
  if (addDays(noon, 0.5) < now) return null
  const [rates, slowest] = await Promise.all([
    findRates(ctx),
    slowestDispatchDays(
      ctx,
      items.map(({ id }) => id),
    ),
  ])
  return { words, language, at: noon.toISOString(), slowest, days: lastOrderDays(rates, slowest, noon, now) }
}

export { meta } from '#features/page-meta.ts'

export default function CollectionPage() {
  const { t, i18n } = useTranslation('shop')
  const { collection, festival } = useLoaderData<typeof loader>()
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
        {festival ? (
          <p>
            <b lang={foreign(festival.language)}>{festival.words}</b>: <DateText iso={festival.at} />
          </p>
        ) : null}
        <p className="small mute">
          {t('pieces', { count: more?.total ?? items.length })}
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
      {festival && festival.days.length > 0 ? <LastDays days={festival.days} slowest={festival.slowest} /> : null}
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
