import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#features/paths.ts'
import { adminCash, sumOpenCash } from '#features/payments/cash-queries.ts'
import { payoutsApi } from '#features/payouts/api.ts'
import type { CashRow } from '#features/payouts/payout.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { TransferFields } from '#features/screens/table/transfer-fields.tsx'
import { useAct } from '#features/screens/use-act.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Select, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { amountColumn, sumOfAmounts } from './money-cells.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminCash.read(query)
  const [cash, openPaise] = await Promise.all([adminCash.page(ctx, { filter, ask }), sumOpenCash(ctx)])
  return { head: privateHead(context, 'admin:cash.title'), cash, openPaise, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

type Asked = { chosen: readonly CashRow[]; letGo: () => void }

export default function AdminCashPage() {
  const { t } = useTranslation('admin')
  const { openPaise } = useLoaderData<typeof loader>()
  const [question, setQuestion] = useState<Asked | null>(null)
  const [hasList, setHasList] = useState(false)
  const listing = useCashListing(setQuestion)
  return (
    <>
      <div className="admin-title">
        <h1>{t('cash.title')}</h1>
        <p className="small mute">{t('cash.open', { sum: formatInr(openPaise) })}</p>
        <Button onClick={() => setHasList(true)}>{t('cash.readList')}</Button>
      </div>
      <Filters />
      <AdminTable listing={listing} />
      {question ? <HandOnDialog {...question} onClose={() => setQuestion(null)} /> : null}
      {hasList ? <ListDialog onClose={() => setHasList(false)} /> : null}
    </>
  )
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  return (
    <AdminFilters
      action={paths.adminCash()}
      filter={filter}
      search={{ hint: t('payouts.searchHint') }}
      sort={sort}
      isShort
    >
      <Select
        name="status"
        defaultValue={filter.status ?? ''}
        label={t('cash.handedOn')}
        options={[
          { value: '', label: t('lists.anyState') },
          { value: 'open', label: t('cash.notYet') },
          { value: 'handed_on', label: t('cash.handedOn') },
        ]}
      />
    </AdminFilters>
  )
}

function useCashListing(onAsk: (question: Asked) => void): ListResult<CashRow> {
  const { t } = useTranslation('admin')
  const { cash, sort } = useLoaderData<typeof loader>()
  return {
    name: 'cash',
    caption: t('cash.title'),
    page: cash,
    sort,
    rowKey: ({ parcel }) => parcel,
    file: 'cash',
    sums: { amount: sumOfAmounts(cash.items) },
    bulk: (picked, letGo) => {
      const chosen = cash.items.filter(({ parcel, remittedAt }) => remittedAt === null && picked.includes(parcel))
      return (
        <p className="admin-acts" aria-live="polite">
          <Button variant="act" disabled={chosen.length === 0} onClick={() => onAsk({ chosen, letGo })}>
            {t('cash.handOn')}
          </Button>
          <span>{t('cash.chosen', { count: chosen.length, sum: sumOfAmounts(chosen) })}</span>
        </p>
      )
    },
    columns: cashColumns(t),
    empty: <EmptyState title={t('cash.empty')} />,
  }
}

function cashColumns(t: Translate): ListResult<CashRow>['columns'] {
  return [
    { name: 'parcel', label: t('cash.parcel'), phone: 'title', cell: (row) => <Parcel row={row} /> },
    { name: 'carrier', label: t('cash.carrier'), cell: ({ carrier }) => carrier },
    {
      name: 'taken',
      label: t('cash.taken'),
      phone: 'labelled',
      canSort: true,
      cell: ({ collectedAt }) => <DateText iso={collectedAt} shape="day-time" />,
    },
    {
      name: 'state',
      label: t('cash.handedOn'),
      phone: 'labelled',
      canSort: true,
      cell: (row) => <HandedOn row={row} />,
    },
    amountColumn(t),
  ]
}

function Parcel({ row: { parcel, orderNumber } }: { row: CashRow }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <span className="num">{parcel}</span>
      <Link className="block" to={paths.adminOrder(orderNumber)}>
        {t('cash.order')}
      </Link>
    </>
  )
}

function HandedOn({ row: { remittedAt, reference } }: { row: CashRow }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {remittedAt ? <DateText iso={remittedAt} shape="day-time" /> : t('cash.notYet')}
      {reference ? <span className="mute num"> {reference}</span> : null}
    </>
  )
}

/** What the courier sends with its transfer, pasted. */
function ListDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const read = (form: FormData) => {
    const body = { list: typed(form, 'list'), reference: typed(form, 'reference') }
    return act(() => api.call(payoutsApi.remitListedCash, { body }), t('common:form.done'))
  }
  return (
    <AskDialog
      title={t('cash.readList')}
      text={t('cash.listText')}
      act={t('cash.handOn')}
      onAct={read}
      onClose={onClose}
    >
      <TextArea name="list" required rows={8} label={t('cash.list')} help={t('cash.listHelp')} />
      <TransferFields needs="reference" />
    </AskDialog>
  )
}

function HandOnDialog({ chosen, letGo, onClose }: Asked & { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [parcels] = useState(() => chosen.map(({ parcel }) => parcel))
  const remit = async (form: FormData) => {
    const outcome = await act(
      () => api.call(payoutsApi.remitCash, { body: { parcels, reference: typed(form, 'reference') } }),
      t('common:form.done'),
    )
    letGo()
    return outcome
  }
  return (
    <AskDialog
      title={t('cash.ask')}
      text={t('cash.text', { count: parcels.length, sum: sumOfAmounts(chosen) })}
      act={t('cash.handOn')}
      onAct={remit}
      onClose={onClose}
    >
      <TransferFields needs="reference" />
    </AskDialog>
  )
}
