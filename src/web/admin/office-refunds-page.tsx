import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { readDeskAsk } from '#domain/desk-list.ts'
import { pageQuery } from '#domain/list.ts'
import { listWaitingRefunds } from '#domain/orders/refund-request-queries.ts'
import type { RefundRow } from '#domain/payments/payout.ts'
import { listRefunds } from '#domain/payments/refund-queries.ts'
import { refundStatuses } from '#domain/payments/refund-status.ts'
import { formatInr } from '#platform/money.ts'
import { requestContext } from '#web/context.ts'
import { camel } from '#web/orders/order-words.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/field.tsx'
import { GetForm } from '#web/ui/get-form.tsx'
import { LedgerTable } from '#web/ui/ledger-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { RefundMoveDialog } from './refund-move-dialog.tsx'
import { RefundReason } from './refund-reason.tsx'
import { RefundRequests } from './refund-requests.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const status = refundStatuses.find((known) => known === url.searchParams.get('status')) ?? null
  const [refunds, waiting] = await Promise.all([
    listRefunds(ctx, { page, limit, ...(status ? { status } : {}) }),
    listWaitingRefunds(ctx, readDeskAsk({}, ['asked'])),
  ])
  return { head: privateHead(context, 'admin:refunds.title'), refunds, waiting: waiting.items, status }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** Money on its way back; what failed or goes by hand stands first. */
export default function OfficeRefundsPage() {
  const { t } = useTranslation('admin')
  const { refunds, waiting, status } = useLoaderData<typeof loader>()
  const [asked, setAsked] = useState<{ refund: RefundRow; move: string } | null>(null)
  const words = usePageWords(refunds)
  const states = refundStatuses.map((value) => ({ value, label: t(`refunds.state.${value}`) }))
  const to = (page: number) =>
    paths.officeRefunds(new URLSearchParams({ ...(status ? { status } : {}), page: String(page) }).toString())
  return (
    <>
      <div className="office-title">
        <h1>{t('refunds.title')}</h1>
      </div>
      <RefundRequests requests={waiting} withOrder />
      <GetForm action={paths.officeRefunds()} className="filters" role="search" key={status}>
        <Select
          name="status"
          defaultValue={status ?? ''}
          label={t('lists.state')}
          options={[{ value: '', label: t('lists.anyState') }, ...states]}
        />
        <Button type="submit">{t('orders.look')}</Button>
      </GetForm>
      {refunds.total === 0 ? (
        <EmptyState title={t('refunds.empty')} />
      ) : (
        <RefundTable refunds={refunds.items} onAsk={(refund, move) => setAsked({ refund, move })} />
      )}
      <Pagination page={refunds.page} pages={refunds.pages} to={to} words={words} />
      {asked ? (
        <RefundMoveDialog key={`${asked.refund.key} ${asked.move}`} {...asked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

type Ask = (refund: RefundRow, move: string) => void

function RefundTable({ refunds, onAsk }: { refunds: readonly RefundRow[]; onAsk: Ask }) {
  const { t } = useTranslation('admin')
  return (
    <LedgerTable
      className="stock"
      columns={[
        { label: t('common:noun.order') },
        { label: t('refunds.why') },
        { label: t('refunds.route') },
        { label: t('lists.state') },
        { label: t('payouts.acts') },
        { label: t('payouts.amount'), isSum: true },
      ]}
    >
      <tbody>
        {refunds.map((refund) => (
          <RefundLine key={refund.key} refund={refund} onAsk={onAsk} />
        ))}
      </tbody>
    </LedgerTable>
  )
}

function RefundLine({ refund, onAsk }: { refund: RefundRow; onAsk: Ask }) {
  const { t } = useTranslation('admin')
  const { orderNumber, components, to, status, moves } = refund
  const parts = Object.entries(components).filter(([, paise]) => paise > 0)
  return (
    <tr className={moves.length > 0 ? 'need' : ''}>
      <td className="num">
        <Link to={paths.officeOrder(orderNumber)}>{orderNumber}</Link>
        <br />
        <span className="mute">
          {refund.customerName}, <DateText iso={refund.createdAt} />
        </span>
      </td>
      <td>
        <RefundReason reason={refund.reason} />
        <br />
        <span className="mute">
          {parts.map(([name, paise]) => `${t(`refunds.component.${name}`)} ${formatInr(paise)}`).join(', ')}
        </span>
      </td>
      <td>
        {t(`refunds.routes.${refund.route}`)}
        {to ? <span className="num block">{Object.values(to).join(', ')}</span> : null}
      </td>
      <td>
        {t(`refunds.state.${camel(status)}`)}
        {refund.reference ? <span className="mute num"> {refund.reference}</span> : null}
        {refund.failure ? <span className="said small">{refund.failure}</span> : null}
      </td>
      <td>
        <span className="row-acts">
          {moves.map((move) => (
            <Button
              key={move}
              variant="link"
              aria-label={`${t(`refunds.verb.${move}`)}, ${orderNumber}`}
              onClick={() => onAsk(refund, move)}
            >
              {t(`refunds.verb.${move}`)}
            </Button>
          ))}
        </span>
      </td>
      <td className="m">{formatInr(refund.amountPaise)}</td>
    </tr>
  )
}
