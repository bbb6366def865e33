import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { festivalSlug } from '#features/collections/collection-limits.ts'
import { slowestDispatchDays } from '#features/collections/shelf-queries.ts'
import { paths } from '#features/paths.ts'
import { CardShelf } from '#features/products/shop/card-shelf.tsx'
import { ProductCard } from '#features/products/shop/product-card.tsx'
import { requestContext } from '#features/screens/page.ts'
import { findCollection, type ShownCollection } from '#features/search/collection-goods-queries.ts'
import { diwaliDates, lastOrderDays } from '#features/shipping/diwali-dates.ts'
import { findRates } from '#features/tax/rate-queries.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { type FestivalShelf, festivalShelves, giftPriceLinks } from './festival-shelves.ts'
import lamps from './lamps.svg?url'
import { LastDays } from './last-days.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const now = ctx.clock.now()
  const dates = diwaliDates(now)
  const [collection, filled, gifts, rates] = await Promise.all([
    findCollection(ctx, festivalSlug),
    festivalShelves(ctx),
    giftPriceLinks(ctx),
    findRates(ctx),
  ])
  const chosen = collection ? { total: collection.items.length, items: collection.items.slice(0, chosenShown) } : null
  const shelves = withoutChosen(filled, new Set(chosen?.items.map(({ id }) => id)))
  const shown = [...(chosen?.items ?? []), ...shelves.flatMap(({ items }) => items)]
  const slowest = await slowestDispatchDays(
    ctx,
    shown.map(({ id }) => id),
  )
  const days = dates.next ? lastOrderDays(rates, slowest, new Date(dates.next), now) : []

  const words = ownWords(collection, language)
  const head = {
    title: i18n.t('shop:diwali.pageTitle'),
    description: words.lead ?? i18n.t('shop:diwali.lead'),
    canonical: paths.diwali(),
    origin: settings.publicOrigin,
    language,
  }
  return { head, strip: 'festival', words, dates, days, slowest, chosen, shelves, gifts }
}

const chosenShown = 8

/** Manually chosen products are not repeated on the shelves below. */
function withoutChosen(shelves: FestivalShelf[], chosen: ReadonlySet<string>): FestivalShelf[] {
  return shelves
    .map((shelf) => ({ ...shelf, items: shelf.items.filter(({ id }) => !chosen.has(id)).slice(0, shelf.shown) }))
    .filter(({ items }) => items.length > 0)
}

function ownWords(collection: ShownCollection | null, language: string): { title: string | null; lead: string | null } {
  if (!collection) return { title: null, lead: null }
  const { title, titleLanguage, intro, introLanguage } = collection
  return {
    title: titleLanguage === language ? title : null,
    lead: introLanguage === language && intro ? intro : null,
  }
}

export { meta } from '#features/page-meta.ts'

export default function DiwaliPage() {
  const { t } = useTranslation('shop')
  const { chosen, shelves, days, slowest, gifts } = useLoaderData<typeof loader>()
  return (
    <div className="diwali">
      <Turmeric />
      <div className="wrap">
        {shelves.length === 0 && !chosen?.items.length ? (
          <div className="sec">
            <EmptyState title={t('diwali.none')}>
              <Button to={paths.products()}>{t('home.allProducts')}</Button>
            </EmptyState>
          </div>
        ) : null}
        {chosen ? (
          <CardShelf
            id="chosen"
            title={t('diwali.chosen')}
            link={
              chosen.total > chosen.items.length
                ? {
                    to: paths.collection(festivalSlug),
                    label: t('diwali.allChosen', { pieces: t('pieces', { count: chosen.total }) }),
                  }
                : undefined
            }
            cards={chosen.items}
          />
        ) : null}
        {shelves.map((shelf) =>
          shelf.name === 'hands' ? (
            <Hands key={shelf.name} shelf={shelf} gifts={gifts} />
          ) : (
            <CardShelf
              key={shelf.name}
              id={shelf.name}
              title={t(`diwali.shelf.${shelf.name}`)}
              link={{
                to: shelf.to,
                label: t(`diwali.all.${shelf.name}`, { pieces: t('pieces', { count: shelf.total }) }),
              }}
              cards={shelf.items}
            />
          ),
        )}
        {days.length > 0 ? <LastDays days={days} slowest={slowest} /> : null}
      </div>
    </div>
  )
}

function Turmeric() {
  const { t, i18n } = useTranslation('shop')
  const { words, dates, days, shelves } = useLoaderData<typeof loader>()
  const soonest = days.reduce<string | null>((first, { day }) => (first === null || day < first ? day : first), null)
  const doorway = shelves.find(({ name }) => name === 'doorway')
  return (
    <>
      <section className="turmeric">
        <div className="wrap grid">
          <div className="d1">
            {i18n.language !== 'en' ? null : (
              <p className="home dv" lang="hi">
                दीवाली
              </p>
            )}
            <h1>{words.title ?? t('diwali.title')}</h1>
            <p className="lead">{words.lead ?? t('diwali.lead')}</p>
            {dates.passed ? (
              <p>
                {t('diwali.passed')} <DateText iso={dates.passed} />
                {t('common:stop')}
              </p>
            ) : null}
            {dates.next ? (
              <p>
                {t('diwali.next')} <DateText iso={dates.next} />
                {t('common:stop')}
              </p>
            ) : null}
            {soonest ? (
              <p className="by2">
                <b>
                  {t('diwali.orderBy')} <DateText iso={soonest} />
                </b>{' '}
                {t('diwali.anywhere')}
              </p>
            ) : null}
            {doorway ? (
              <Button variant="act" to={doorway.to}>
                {t('diwali.seeLamps')}
              </Button>
            ) : null}
          </div>
          <div className="d2">
            <img src={lamps} alt="" width={800} height={1000} fetchPriority="high" />
          </div>
        </div>
      </section>
      <div className="selvedge strip-festival" aria-hidden="true" />
    </>
  )
}

type HandsProps = { shelf: FestivalShelf; gifts: readonly { rupees: number; total: number; to: string }[] }

function Hands({ shelf, gifts }: HandsProps) {
  const { t } = useTranslation('shop')
  return (
    <section className="sec grid gift" aria-labelledby={shelf.name}>
      <div className="gl">
        <SectionHead id={shelf.name} title={t(`diwali.shelf.${shelf.name}`)} />
        <p className="mute">{t('diwali.handsText')}</p>
        <p>
          <Link to={shelf.to}>{t(`diwali.all.${shelf.name}`, { pieces: t('pieces', { count: shelf.total }) })}</Link>
        </p>
        {gifts.length > 0 ? (
          <ul className="gift-prices" aria-label={t('diwali.giftPrices')}>
            {gifts.map(({ rupees, total, to }) => (
              <li key={rupees}>
                <Link to={to}>{t('listing.priceTo', { to: formatInr(rupees * 100) })}</Link>{' '}
                <span className="num">{t('pieces', { count: total })}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="gr">
        {shelf.items.map((card) => (
          <ProductCard
            key={card.id}
            card={card}
            sizes="(min-width: 900px) 282px, (min-width: 720px) 29vw, calc(50vw - 22px)"
          />
        ))}
      </div>
    </section>
  )
}
