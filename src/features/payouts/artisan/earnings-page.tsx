import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { isUser } from '#features/actor.ts'
import { findOwnGstin } from '#features/invoices/gstr1-queries.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { type EarningRow, type EarningSums, earningStatuses } from '#features/payouts/earning.ts'
import { listEarnings } from '#features/payouts/earning-queries.ts'
import type { PayoutRow } from '#features/payouts/payout.ts'
import { listOwnPayouts } from '#features/payouts/payout-queries.ts'
import { nextWeeklyPayout } from '#features/payouts/prepare-payouts.ts'
import { lastMonths, useMonthName } from '#features/reports/parts/months.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { pageQuery } from '#platform/lists/list.ts'
import type { Page } from '#platform/lists/paging.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, Select } from '#ui/controls.tsx'
import { DateText, formatDate } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { PayoutAccountSection } from './payout-account.tsx'

const monthsOffered = 12

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { searchParams } = url
  const { page, limit } = pageQuery.parse(Object.fromEntries(searchParams))
  const payoutPage = pageQuery.parse({ page: searchParams.get('payouts') ?? undefined }).page
  const now = ctx.clock.now()
  const months = lastMonths(now, monthsOffered)
  const status = earningStatuses.find((known) => known === searchParams.get('status')) ?? null
  const month = months.find((known) => known === searchParams.get('month')) ?? null
  const [gstin, payoutOn, earnings, payouts] = await Promise.all([
    findOwnGstin(ctx),
    nextWeeklyPayout(ctx),
    listEarnings(ctx, { page, limit, ...(status ? { status } : {}), ...(month ? { month } : {}) }),
    listOwnPayouts(ctx, { page: payoutPage, limit }),
  ])
  const head = privateHead(context, 'workshop:earnings.title')
  const isOwn = isUser(ctx.actor) && !ctx.actor.workshopRole
  const filesGst = gstin !== null
  return { head, earnings, payouts, payoutOn, months, status, month, now: now.toISOString(), isOwn, filesGst }
}

export { meta } from '#features/page-meta.ts'

export default function EarningsPage() {
  const { t } = useTranslation('workshop')
  const { earnings, payouts, payoutOn, months, status, month, now, isOwn, filesGst } = useLoaderData<typeof loader>()
  const words = usePageWords(earnings)
  const query = (question: Record<string, string | number | null>) => queryOf({ status, month, ...question })
  return (
    <>
      <div className="workshop-head">
        <h1>{t('earnings.title')}</h1>
        <p className="mute">
          <DateText iso={now} shape="weekday-day" />
        </p>
      </div>
      <div className="halves earnings-top">
        <section aria-labelledby="sums">
          <h2 id="sums">{t('earnings.sums.title')}</h2>
          <EarningSumsTable sums={earnings.sums} payoutOn={payoutOn} />
        </section>
        <PayoutAccountSection account={earnings.account} isOwn={isOwn} />
      </div>
      <section className="hung" aria-labelledby="rows">
        <h2 id="rows">{t('earnings.rows')}</h2>
        <Filters />
        {earnings.total === 0 ? (
          <EmptyState title={t('earnings.empty')} text={t('earnings.emptyText')} level={2} />
        ) : (
          <EarningsTable rows={earnings.items} />
        )}
        <Pagination
          page={earnings.page}
          pages={earnings.pages}
          to={(page) => paths.workshopEarnings(query({ page }))}
          words={words}
        />
      </section>
      <div className="halves">
        <OwnPayouts payouts={payouts} to={(page) => paths.workshopEarnings(query({ payouts: page }))} />
        <StatementLinks months={months} filesGst={filesGst} />
      </div>
    </>
  )
}

function Filters() {
  const { t } = useTranslation('workshop')
  const { months, status, month } = useLoaderData<typeof loader>()
  const nameOf = useMonthName()
  const states = earningStatuses.map((value) => ({ value, label: t(`earnings.state.${camel(value)}`) }))
  return (
    <GetForm action={paths.workshopEarnings()} className="filters" role="search" key={`${status} ${month}`}>
      <Select
        name="month"
        defaultValue={month ?? ''}
        label={t('earnings.month')}
        options={[
          { value: '', label: t('earnings.anyMonth') },
          ...months.map((value) => ({ value, label: nameOf(value) })),
        ]}
      />
      <Select
        name="status"
        defaultValue={status ?? ''}
        label={t('goods.state')}
        options={[{ value: '', label: t('earnings.anyState') }, ...states]}
      />
      <Button type="submit">{t('earnings.look')}</Button>
    </GetForm>
  )
}

function queryOf(question: Record<string, string | number | null>): string {
  const said = Object.entries(question).filter(([, value]) => value !== null && value !== 1)
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
}

const shown = 6

function StatementLinks({ months, filesGst }: { months: readonly string[]; filesGst: boolean }) {
  const { t } = useTranslation('workshop')
  const nameOf = useMonthName()
  return (
    <section aria-labelledby="statements">
      <h2 id="statements">{t('earnings.statement.title')}</h2>
      <ul>
        {months.slice(0, shown).map((month) => (
          <li key={month} className="dash-row">
            <span>{nameOf(month)}</span>
            <span className="files">
              <a href={paths.statement(month, 'pdf')} aria-label={t('earnings.statement.pdfOf', { of: nameOf(month) })}>
                PDF
              </a>
              <a href={paths.statement(month, 'csv')} aria-label={t('earnings.statement.csvOf', { of: nameOf(month) })}>
                CSV
              </a>
              {filesGst ? (
                <a href={paths.gstr1(month)} aria-label={t('earnings.statement.gstr1Of', { of: nameOf(month) })}>
                  GSTR-1
                </a>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnPayouts({ payouts, to }: { payouts: Page<PayoutRow>; to: (page: number) => string }) {
  const { t } = useTranslation('workshop')
  const words = usePageWords(payouts)
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts">{t('earnings.payouts.title')}</h2>
      {payouts.total === 0 ? <p>{t('earnings.payouts.empty')}</p> : null}
      <ul>
        {payouts.items.map((payout) => (
          <li key={payout.number} className="dash-row">
            <span>
              <b className="num">{payout.number}</b> {t(`earnings.payouts.state.${camel(payout.status)}`)}
              <br />
              <span className="small mute">
                <DateText iso={payout.paidAt ?? payout.createdAt} />
                {', '}
                {t('earnings.account.ending', { four: payout.destination.lastFour })}
                {payout.reference ? <span className="num">, {payout.reference}</span> : null}
              </span>
              {payout.failure ? <span className="said small">{payout.failure}</span> : null}
            </span>
            <b className="num">{formatInr(payout.amountPaise)}</b>
          </li>
        ))}
      </ul>
      <Pagination page={payouts.page} pages={payouts.pages} to={to} words={words} />
    </section>
  )
}

const rows = [
  ['pending', 'pendingPaise'],
  ['available', 'availablePaise'],
  ['held', 'heldPaise'],
  ['inPayout', 'inPayoutPaise'],
] as const

function EarningSumsTable({ sums, payoutOn }: { sums: EarningSums; payoutOn: string | null }) {
  const { t } = useTranslation('workshop')
  const says = (name: (typeof rows)[number][0]) =>
    name === 'available' && payoutOn
      ? t('earnings.sums.availableOn', { day: formatDate(t, payoutOn) })
      : t(`earnings.sums.${name}`)
  const read = rows
    .map(([name, field]) => `${t(`earnings.state.${name}`)}: ${formatInr(sums[field])}. ${says(name)}`)
    .concat(`${t('earnings.sums.owed')}: ${formatInr(sums.owedPaise)}.`)
    .join(' ')
  return (
    <>
      <table className="ledger">
        <tbody>
          {rows.map(([name, field]) => (
            <tr key={name}>
              <th scope="row">
                {t(`earnings.state.${name}`)}
                <br />
                <span className="mute">{says(name)}</span>
              </th>
              <td className="m">{formatInr(sums[field])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('earnings.sums.owed')}</td>
            <td className="m">{formatInr(sums.owedPaise)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{t('earnings.sums.paid', { sum: formatInr(sums.paidPaise) })}</p>
      <ReadAloud text={read} />
    </>
  )
}

function EarningsTable({ rows }: { rows: readonly EarningRow[] }) {
  const { t } = useTranslation('workshop')
  return (
    <LedgerTable
      className="stock earnings"
      columns={[
        { label: t('earnings.what') },
        { label: t('goods.state') },
        { label: t('earnings.yours'), isSum: true },
      ]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.status === 'held' ? 'need' : ''}>
            <td>
              <EarningName row={row} />
              <EarningWay row={row} />
            </td>
            <td>
              <EarningState row={row} />
            </td>
            <td className="m">{formatInr(row.netPaise)}</td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  )
}

function EarningName({ row }: { row: EarningRow }) {
  const { t } = useTranslation('workshop')
  return (
    <>
      <b>{t(`earnings.kind.${camel(row.kind)}`)}</b> <span className="num">{row.parcel ?? row.orderNumber}</span>
      <br />
      <span className="mute">
        <DateText iso={row.createdAt} />
      </span>
      {row.note ? (
        <span className="said small">
          <Written>{row.note}</Written>
        </span>
      ) : null}
    </>
  )
}

function EarningState({ row }: { row: EarningRow }) {
  const { t } = useTranslation('workshop')
  return (
    <>
      {t(`earnings.state.${camel(row.status)}`)}
      {row.status === 'pending' ? (
        <span className="mute">
          , {t('earnings.freeFrom')} <DateText iso={row.availableAt} />
        </span>
      ) : null}
      {row.status === 'held' && row.heldUntil ? (
        <span className="mute">
          , {t('earnings.until')} <DateText iso={row.heldUntil} />
        </span>
      ) : null}
      {row.payout ? <span className="mute num">, {row.payout}</span> : null}
      {row.status === 'held' && row.heldReason ? <span className="said small">{row.heldReason}</span> : null}
    </>
  )
}

/** Paise that add up to the net; deductions are negative. */
function stepsOf(row: EarningRow) {
  const steps = [
    ['goods', row.goodsPaise],
    ['shipping', row.shippingPaise],
    ['coupon', row.couponPaise],
    ['commission', -row.commissionPaise],
    ['commissionGst', -row.commissionGstPaise],
    ['tcs', -row.tcsPaise],
    ['tds', -row.tdsPaise],
    ['other', row.otherPaise],
  ] as const
  return steps.filter(([, paise]) => paise !== 0)
}

/** Percent to one decimal, from the amounts. Null where nothing was deducted. */
function ratesOf({ goodsPaise, shippingPaise, taxPaise, commissionPaise, ...kept }: EarningRow) {
  const supply = goodsPaise + shippingPaise
  const percent = (part: number, of: number) => (part === 0 || of === 0 ? null : Math.round((part * 1000) / of) / 10)
  return {
    commissionGst: percent(kept.commissionGstPaise, commissionPaise),
    tcs: percent(kept.tcsPaise, supply - taxPaise),
    tds: percent(kept.tdsPaise, supply),
  }
}

function EarningWay({ row }: { row: EarningRow }) {
  const { t } = useTranslation('workshop')
  const order = row.orderNumber
  const rates: Record<string, number | null> = ratesOf(row)
  return (
    <details className="way">
      <summary>{t('earnings.way.title')}</summary>
      <dl className="bill">
        {stepsOf(row).map(([name, paise]) => (
          <div key={name}>
            <dt>
              {t(`earnings.way.${name}`)}
              <br />
              <span className="small mute">
                {t(`earnings.why.${name}`)} {rates[name] ? t('earnings.way.rate', { rate: rates[name] }) : null}
              </span>
            </dt>
            <dd>{formatInr(paise)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{t('earnings.way.net')}</dt>
          <dd>{formatInr(row.netPaise)}</dd>
        </div>
      </dl>
      {row.taxPaise === 0 ? null : (
        <p className="small">{t('earnings.way.taxInside', { tax: formatInr(row.taxPaise) })}</p>
      )}
      {order ? (
        <p className="small">
          {t('earnings.statement.ofOrder')}{' '}
          <a href={paths.statement(order, 'pdf')} aria-label={t('earnings.statement.pdfOf', { of: order })}>
            PDF
          </a>{' '}
          <a href={paths.statement(order, 'csv')} aria-label={t('earnings.statement.csvOf', { of: order })}>
            CSV
          </a>
        </p>
      ) : null}
    </details>
  )
}
