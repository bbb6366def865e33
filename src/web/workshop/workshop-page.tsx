import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listLowStock } from '#domain/catalog/stock-list-queries.ts'
import type { WorkshopParcel } from '#domain/orders/order.ts'
import { findWorkshopOverview } from '#domain/orders/overview-queries.ts'
import { listWorkshopParcels } from '#domain/orders/workshop-queries.ts'
import { formatInr } from '#platform/money.ts'
import { requestContext } from '#web/context.ts'
import { camel } from '#web/orders/order-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { taskOf } from './task.ts'

const lowShown = 10

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const [parcels, money, low] = await Promise.all([
    listWorkshopParcels(ctx, { page: 1, limit: 12 }),
    findWorkshopOverview(ctx),
    listLowStock(ctx, lowShown),
  ])
  const tasks = parcels.items.filter((parcel) => taskOf(parcel) !== null)
  const head = privateHead(context, 'common:account.dashboard.artisan')
  return { head, tasks, money, low, now: ctx.clock.now().toISOString() }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function WorkshopPage() {
  const { t } = useTranslation('workshop')
  const { tasks, low, now } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="workshop-head">
        <h1>{tasks.length === 0 ? t('orders.nothingToDo') : t('orders.toDo', { count: tasks.length })}</h1>
        <p className="mute">
          <DateText iso={now} shape="weekday-day" />
        </p>
      </div>
      <div className="halves">
        <div>
          <section aria-labelledby="waits">
            <SectionHead
              id="waits"
              title={t('today.waits')}
              link={{ to: paths.workshopOrders(), label: t('today.allOrders') }}
            />
            {tasks.length === 0 ? <p>{t('orders.nothingToDo')}</p> : null}
            <ul>
              {tasks.map((parcel) => (
                <Task key={parcel.number} parcel={parcel} />
              ))}
            </ul>
          </section>
          <section aria-labelledby="stock">
            <SectionHead
              id="stock"
              title={t('today.lowStock')}
              link={{ to: paths.workshopProducts(), label: t('today.allProducts') }}
            />
            {low.length === 0 ? <p>{t('today.stockFine')}</p> : <LowStock />}
          </section>
        </div>
        <div>
          <Money />
        </div>
      </div>
    </>
  )
}

function Task({ parcel }: { parcel: WorkshopParcel }) {
  const { t } = useTranslation('workshop')
  return (
    <li className="dash-row">
      <span>
        <b>{t(`task.${camel(taskOf(parcel) ?? 'accept')}`)}</b>
        <br />
        {parcel.lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')}
        <br />
        <span className="small mute">
          {parcel.shipTo.fullName}, {parcel.shipTo.city}
        </span>
        {parcel.dueAt ? (
          <span className="small due">
            {t('orders.by')} <DateText iso={parcel.dueAt} shape="day-time" />
          </span>
        ) : null}
      </span>
      <Link to={paths.workshopOrders()}>{t('today.open')}</Link>
    </li>
  )
}

function LowStock() {
  const { t } = useTranslation('workshop')
  const { low } = useLoaderData<typeof loader>()
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">{t('products.piece')}</th>
          <th scope="col" className="m">
            {t('products.here')}
          </th>
          <th scope="col" className="m">
            {t('products.price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {low.map((row) => (
          <tr key={row.id} className={row.least === 0 ? 'need' : ''}>
            <td>{row.name}</td>
            <td className="m">{row.least}</td>
            <td className="m">{formatInr(row.pricePaise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** From the buyers' prices to what is the maker's. */
function Money() {
  const { t } = useTranslation('workshop')
  const { money } = useLoaderData<typeof loader>()
  const rows = [
    ['sold', money.soldPaise],
    ['commission', -money.commissionPaise],
    ['withheld', -money.withheldPaise],
    ['other', money.otherPaise],
  ] as const
  return (
    <section aria-labelledby="money">
      <SectionHead
        id="money"
        title={t('today.money')}
        link={{ to: paths.workshopEarnings(), label: t('today.allEarnings') }}
      />
      <p className="small mute">
        {t('today.since')} <DateText iso={money.since} />
      </p>
      <table className="ledger">
        <tbody>
          <tr>
            <td>{t('today.delivered')}</td>
            <td className="m">{money.delivered}</td>
          </tr>
          {rows.map(([name, paise]) =>
            paise === 0 && name === 'other' ? null : (
              <tr key={name}>
                <td>{t(`today.${name}`)}</td>
                <td className="m">{formatInr(paise)}</td>
              </tr>
            ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('today.earned')}</td>
            <td className="m">{formatInr(money.earnedPaise)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="small mute">{t('earnings.way.taxInside', { tax: formatInr(money.taxPaise) })}</p>
      <p>{t('today.owed', { sum: formatInr(money.owedPaise) })}</p>
    </section>
  )
}
