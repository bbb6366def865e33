import { useTranslation } from 'react-i18next'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import type { EarningRow } from '#features/payouts/earning.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { Written } from '#ui/written.tsx'

/** A row is a sale or what takes from it; it opens to the way of the money from the buyer's price to the bank. */
export function EarningsTable({ rows }: { rows: readonly EarningRow[] }) {
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

/** Held money says why and until when, waiting money from when on it is free. */
export function EarningState({ row }: { row: EarningRow }) {
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

/** Paise as they add up to the net: what takes away is negative. */
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

/** In per cent to one decimal, from the sums themselves: what was kept back of what. Null where nothing was. */
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
