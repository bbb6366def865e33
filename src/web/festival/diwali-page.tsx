import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { ProductCard as Card } from '#domain/catalog/product.ts'
import { slowestDispatchDays } from '#domain/catalog/shelf-queries.ts'
import { diwaliDates, lastOrderDays } from '#domain/orders/diwali-dates.ts'
import { findRates } from '#domain/orders/rate-queries.ts'
import { ProductCard } from '#web/catalog/product-card.tsx'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { festivalShelves } from './festival-shelves.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const now = ctx.clock.now()
  const dates = diwaliDates(now)
  const [shelves, rates] = await Promise.all([festivalShelves(ctx), findRates(ctx)])
  const slowest = await slowestDispatchDays(
    ctx,
    shelves.flatMap(({ items }) => items.map(({ id }) => id)),
  )
  const days = dates.next ? lastOrderDays(rates.shipping, slowest, new Date(dates.next), now) : []

  const head = {
    title: i18n.t('shop:diwali.pageTitle'),
    description: i18n.t('shop:diwali.lead'),
    canonical: paths.diwali(),
    origin: settings.publicOrigin,
    language,
  }
  return { head, strip: 'festival', dates, days, shelves }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function DiwaliPage() {
  const { t } = useTranslation('shop')
  const { shelves, days } = useLoaderData<typeof loader>()
  return (
    <div className="diwali">
      <Turmeric card={shelves[0]?.items.find(({ picture }) => picture !== null) ?? null} />
      <div className="wrap">
        {shelves.length === 0 ? (
          <div className="sec">
            <EmptyState title={t('diwali.none')}>
              <Button to={paths.products()}>{t('home.allProducts')}</Button>
            </EmptyState>
          </div>
        ) : null}
        {shelves.map(({ name, items, word }) => (
          <section key={name} className="sec" aria-labelledby={name}>
            <SectionHead
              id={name}
              title={t(`diwali.shelf.${name}`)}
              link={{ to: paths.search(word), label: t('diwali.more') }}
            />
            <div className="shelf">
              {items.map((card) => (
                <ProductCard key={card.id} card={card} sizes="(min-width: 900px) 282px, 46vw" />
              ))}
            </div>
          </section>
        ))}
        {days.length > 0 ? <LastDays /> : null}
      </div>
    </div>
  )
}

/** The one turmeric block: what it is about, when, and a piece in the dark. */
function Turmeric({ card }: { card: Card | null }) {
  const { t, i18n } = useTranslation('shop')
  const { dates, days } = useLoaderData<typeof loader>()
  const soonest = days.reduce<string | null>((first, { day }) => (first === null || day < first ? day : first), null)
  return (
    <section className="turmeric">
      <div className="wrap grid">
        <div className="d1">
          {i18n.language === 'hi' ? null : (
            <p className="home dv" lang="hi">
              दीवाली
            </p>
          )}
          <h1>{t('diwali.title')}</h1>
          <p className="lead">{t('diwali.lead')}</p>
          {dates.passed ? (
            <p>
              {t('diwali.passed')} <DateText iso={dates.passed} />.
            </p>
          ) : null}
          {dates.next ? (
            <p>
              {t('diwali.next')} <DateText iso={dates.next} />.
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
          <Button variant="act" to={paths.search('lamp')}>
            {t('diwali.seeLamps')}
          </Button>
        </div>
        <div className="d2">
          {card ? <Picture picture={card.picture} sizes="(min-width: 900px) 520px, 100vw" priority /> : null}
        </div>
      </div>
      <div className="selvedge strip-festival" aria-hidden="true" />
    </section>
  )
}

/** The last safe day by how far a parcel goes; from the makers' own days and the couriers' table. */
function LastDays() {
  const { t } = useTranslation('shop')
  const { days } = useLoaderData<typeof loader>()
  return (
    <section className="sec" aria-labelledby="last-days">
      <SectionHead id="last-days" title={t('diwali.lastDays')} />
      <dl className="slip last-days">
        {days.map(({ zone, day }) => (
          <div key={zone}>
            <dt>{t(`diwali.zone.${zone}`)}</dt>
            <dd>
              <DateText iso={day} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="small mute">{t('diwali.lastDaysText')}</p>
    </section>
  )
}
