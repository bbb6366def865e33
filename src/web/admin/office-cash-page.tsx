import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageQuery } from '#domain/list.ts'
import { listCash } from '#domain/payments/cash-queries.ts'
import type { CashRow } from '#domain/payments/payout.ts'
import { payoutsCalls } from '#domain/payments/payouts-calls.ts'
import { formatInr } from '#platform/money.ts'
import { api } from '#web/api.ts'
import { requestContext } from '#web/context.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { AskDialog, typed } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LedgerTable } from '#web/ui/ledger-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Checkbox } from '#web/ui/tick.tsx'
import { useAct } from '#web/use-act.ts'
import { TransferFields } from './transfer-fields.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const cash = await listCash(ctx, pageQuery.parse(Object.fromEntries(url.searchParams)))
  return { head: privateHead(context, 'admin:cash.title'), cash }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** Cash that couriers have taken at the door, and what they have handed on. */
export default function OfficeCashPage() {
  const { t } = useTranslation('admin')
  const { cash } = useLoaderData<typeof loader>()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const words = usePageWords(cash)
  // Only what this page shows and no courier has handed on in the meantime.
  const chosen = cash.items.filter(({ parcel, remittedAt }) => remittedAt === null && ticked.includes(parcel))
  const tick = (parcel: string, isOn: boolean) =>
    setTicked((before) => (isOn ? [...before, parcel] : before.filter((other) => other !== parcel)))
  const sum = formatInr(chosen.reduce((paise, row) => paise + row.amountPaise, 0))
  return (
    <>
      <div className="office-title">
        <h1>{t('cash.title')}</h1>
      </div>
      <p>{t('cash.open', { sum: formatInr(cash.openPaise) })}</p>
      {cash.total === 0 ? (
        <EmptyState title={t('cash.empty')} />
      ) : (
        <>
          <CashTable rows={cash.items} ticked={ticked} onTick={tick} />
          <p className="office-acts" aria-live="polite">
            <Button variant="act" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
              {t('cash.handOn')}
            </Button>
            <span>{t('cash.chosen', { count: chosen.length, sum })}</span>
          </p>
        </>
      )}
      <Pagination
        page={cash.page}
        pages={cash.pages}
        to={(page) => `${paths.officeCash()}?page=${page}`}
        words={words}
      />
      {isAsking ? <HandOnDialog chosen={chosen} sum={sum} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function HandOnDialog({ chosen, sum, onClose }: { chosen: readonly CashRow[]; sum: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  // As it was asked: the page shows fewer as soon as they are handed on.
  const [parcels] = useState(() => chosen.map(({ parcel }) => parcel))
  const remit = (form: FormData) =>
    act(
      () => api.call(payoutsCalls.remitCash, { body: { parcels, reference: typed(form, 'reference') } }),
      t('common:form.done'),
    )
  return (
    <AskDialog
      title={t('cash.ask')}
      text={t('cash.text', { count: parcels.length, sum })}
      act={t('cash.handOn')}
      onAct={remit}
      onClose={onClose}
    >
      <TransferFields needs="reference" />
    </AskDialog>
  )
}

function CashTable({
  rows,
  ticked,
  onTick,
}: {
  rows: readonly CashRow[]
  ticked: readonly string[]
  onTick: (parcel: string, isOn: boolean) => void
}) {
  const { t } = useTranslation('admin')
  return (
    <LedgerTable
      className="stock"
      columns={[
        { label: t('cash.parcel') },
        { label: t('cash.carrier') },
        { label: t('cash.taken') },
        { label: t('cash.handedOn') },
        { label: t('payouts.amount'), isSum: true },
      ]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.parcel}>
            <td className="num">
              {row.remittedAt ? (
                row.parcel
              ) : (
                <Checkbox
                  label={row.parcel}
                  checked={ticked.includes(row.parcel)}
                  onChange={(event) => onTick(row.parcel, event.currentTarget.checked)}
                />
              )}
              <Link className="block" to={paths.officeOrder(row.orderNumber)}>
                {t('cash.order')}
              </Link>
            </td>
            <td>{row.carrier}</td>
            <td>
              <span className="only-small">{t('cash.taken')} </span>
              <DateText iso={row.collectedAt} shape="day-time" />
            </td>
            <td>
              <span className="only-small">{t('cash.handedOn')} </span>
              {row.remittedAt ? <DateText iso={row.remittedAt} shape="day-time" /> : t('cash.notYet')}
              {row.reference ? <span className="mute num"> {row.reference}</span> : null}
            </td>
            <td className="m">{formatInr(row.amountPaise)}</td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  )
}
