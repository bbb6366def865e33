import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { amountColumn, RowMoves, sumOfAmounts, TransferState } from '#features/payments/admin/money-cells.tsx'
import { adminPayouts } from '#features/payouts/admin-payout-queries.ts'
import { payoutsApi } from '#features/payouts/api.ts'
import type { PayoutRow, PayoutRun } from '#features/payouts/payout.ts'
import { listRuns, type ReadyToPay as ReadyRow } from '#features/payouts/payout-queries.ts'
import { payoutMoves, payoutStatuses } from '#features/payouts/payout-status.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { ProvenFile } from '#features/screens/table/proven-file.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { TransferFields } from '#features/screens/table/transfer-fields.tsx'
import { useAct } from '#features/screens/use-act.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { type AdminPage, adminAddress } from '#platform/lists/admin-list.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Select, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

const runsShown = 5

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const runPage = pageQuery.parse({ page: query.runs }).page
  const { filter, ask } = adminPayouts.read(query)
  const [runs, payouts] = await Promise.all([
    listRuns(ctx, { page: runPage, limit: runsShown }),
    adminPayouts.page(ctx, { filter, ask }),
  ])
  const head = privateHead(context, 'admin:payouts.title')
  return { head, runs, payouts, filter, sort: ask.sort, search: url.search }
}

export { meta } from '#features/page-meta.ts'

export default function AdminPayoutsPage() {
  const { t } = useTranslation('admin')
  const { runs, payouts, sort, search } = useLoaderData<typeof loader>()
  const runWords = usePageWords(runs)
  const toRuns = (page: number) => `${paths.adminPayouts()}${adminAddress(search, { runs: String(page) })}`
  return (
    <>
      <div className="admin-title">
        <h1>{t('payouts.title')}</h1>
      </div>
      <p className="small mute txt">{t('payouts.steps')}</p>
      <ReadyToPay ready={runs.ready} />
      <section aria-labelledby="runs">
        <h2 id="runs">{t('payouts.runs')}</h2>
        {runs.total === 0 ? <p className="mute">{t('payouts.noRuns')}</p> : <RunTable runs={runs.items} />}
        <Pagination page={runs.page} pages={runs.pages} to={toRuns} words={runWords} />
      </section>
      <section aria-labelledby="transfers">
        <h2 id="transfers">{t('payouts.transfers')}</h2>
        <Filters />
        <PayoutTable payouts={payouts} runs={runs.items} sort={sort} />
      </section>
    </>
  )
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  const { run, status } = filter
  const states = payoutStatuses.map((value) => ({ value, label: t(`payouts.state.${camel(value)}`) }))
  return (
    <AdminFilters action={paths.adminPayouts()} filter={filter} search={{ hint: t('payouts.searchHint') }} sort={sort}>
      <Field name="run" defaultValue={run ?? ''} maxLength={20} label={t('payouts.run')} />
      <Select
        name="status"
        defaultValue={status ?? ''}
        label={t('lists.state')}
        options={[{ value: '', label: t('lists.anyState') }, ...states]}
      />
    </AdminFilters>
  )
}

type Asked = { payout: PayoutRow; move: string }

type TableProps = {
  payouts: AdminPage<PayoutRow>
  runs: readonly PayoutRun[]
  sort: { by: string; isDown: boolean }
}

function PayoutTable({ payouts, runs, sort }: TableProps) {
  const { t } = useTranslation('admin')
  const ownRuns = new Set(runs.filter(({ canApprove }) => !canApprove).map(({ number }) => number))
  const offered = ({ moves, run }: PayoutRow) => moves.filter((move) => move !== 'approve' || !ownRuns.has(run))
  const [question, setQuestion] = useState<Asked | null>(null)
  const verb = (move: string) => t(`payouts.verb.${move}`)
  const listing: ListResult<PayoutRow> = {
    name: 'payouts',
    caption: t('payouts.transfers'),
    page: payouts,
    sort,
    rowKey: ({ number }) => number,
    needs: ({ status }) => status === 'failed' || status === 'bounced',
    file: 'payouts',
    sums: { amount: sumOfAmounts(payouts.items) },
    columns: [
      {
        name: 'number',
        label: t('payouts.transfer'),
        phone: 'title',
        cell: ({ number }) => <span className="num">{number}</span>,
      },
      {
        name: 'created',
        label: t('payouts.prepared'),
        phone: 'line',
        canSort: true,
        cell: ({ createdAt }) => <DateText iso={createdAt} />,
      },
      {
        name: 'artisan',
        label: t('artisans.name'),
        cell: ({ artisan }) => <Link to={paths.adminArtisan(artisan.id)}>{artisan.name}</Link>,
      },
      { name: 'to', label: t('payouts.to'), cell: (payout) => <Destination payout={payout} /> },
      {
        name: 'state',
        label: t('lists.state'),
        phone: 'state',
        cell: (payout) => <TransferState state={t(`payouts.state.${camel(payout.status)}`)} row={payout} />,
      },
      {
        name: 'acts',
        label: t('orders.act'),
        cell: (payout) => (
          <RowMoves
            moves={offered(payout)}
            verb={verb}
            of={payout.number}
            onAsk={(move) => setQuestion({ payout, move })}
          />
        ),
      },
      amountColumn(t),
    ],
    empty: <EmptyState title={t('payouts.empty')} />,
  }
  return (
    <>
      <AdminTable listing={listing} />
      {question ? (
        <PayoutDialog
          key={`${question.payout.number} ${question.move}`}
          {...question}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}

function Destination({ payout: { destination } }: { payout: PayoutRow }) {
  return (
    <>
      {destination.holder}
      <span className="under num">
        {[destination.kind === 'upi' ? 'UPI' : destination.ifsc, `… ${destination.lastFour}`].filter(Boolean).join(' ')}
      </span>
    </>
  )
}

function PayoutDialog({ payout, move, onClose }: Asked & { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const needs = payoutMoves.find((known) => known.from === payout.status && known.move === move)?.needs ?? null

  const make = (form: FormData) => {
    const said = needs ? { [needs]: typed(form, needs) } : {}
    const body = { move, ...said }
    return act(
      () => api.call(payoutsApi.movePayout, { params: { payout: payout.number }, body }),
      t('common:form.done'),
    )
  }

  return (
    <AskDialog
      title={t('payouts.ask.move', { verb: t(`payouts.verb.${move}`), number: payout.number })}
      text={t(`payouts.text.${move === 'approve' ? 'approveOne' : move}`, {
        name: payout.artisan.name,
        sum: formatInr(payout.amountPaise),
      })}
      act={t(`payouts.verb.${move}`)}
      onAct={make}
      onClose={onClose}
    >
      <TransferFields needs={needs} />
    </AskDialog>
  )
}

function ReadyToPay({ ready }: { ready: ReadyRow }) {
  const { t } = useTranslation('admin')
  const [attempt, setAttempt] = useState<string | null>(null)
  const act = useAct()
  const sum = formatInr(ready.totalPaise)
  const missing = ready.withoutAccount
  return (
    <section className="ready" aria-labelledby="ready">
      <h2 id="ready">{t('payouts.ready.title')}</h2>
      <p>
        {ready.artisans === 0
          ? t('payouts.ready.none')
          : t('payouts.ready.artisans', { count: ready.artisans, sum: formatInr(ready.totalPaise) })}{' '}
        {missing.length > 0 ? t('payouts.ready.withoutAccount', { count: missing.length }) : null}
        {missing.map(({ id, name }, place) => (
          <span key={id}>
            {place === 0 ? ' ' : ', '}
            <Link to={paths.adminArtisan(id)}>{name}</Link>
          </span>
        ))}
      </p>
      {ready.artisans > 0 ? (
        <Button variant="act" onClick={() => setAttempt(crypto.randomUUID())}>
          {t('payouts.prepare')}
        </Button>
      ) : null}
      {attempt ? (
        <AskDialog
          title={t('payouts.ask.prepare')}
          text={t('payouts.text.prepare', { count: ready.artisans, sum })}
          act={t('payouts.prepare')}
          onAct={() => act(() => api.call(payoutsApi.prepareRun, { idempotencyKey: attempt }), t('common:form.done'))}
          onClose={() => setAttempt(null)}
        />
      ) : null}
    </section>
  )
}

type RunAct = 'approve' | 'send' | 'answer'
type AskedRun = { run: PayoutRun; act: RunAct }

function RunTable({ runs }: { runs: readonly PayoutRun[] }) {
  const { t } = useTranslation('admin')
  const [question, setQuestion] = useState<AskedRun | null>(null)
  return (
    <>
      <table className="ledger stock">
        <thead>
          <tr>
            <th scope="col">{t('payouts.run')}</th>
            <th scope="col">{t('payouts.prepared')}</th>
            <th scope="col">{t('payouts.approved')}</th>
            <th scope="col">{t('payouts.acts')}</th>
            <th scope="col" className="m">
              {t('common:noun.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.number} run={run} onAsk={(act) => setQuestion({ run, act })} />
          ))}
        </tbody>
      </table>
      {question ? (
        <RunDialog
          key={`${question.run.number} ${question.act}`}
          question={question}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}

function RunDialog({ question: { run, act: asked }, onClose }: { question: AskedRun; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const params = { run: run.number }
  const calls: Record<RunAct, (form: FormData) => Promise<unknown>> = {
    approve: () => api.call(payoutsApi.approveRun, { params }),
    send: () => api.call(payoutsApi.sendRun, { params }),
    answer: (form) => api.call(payoutsApi.settleRun, { params, body: { answer: typed(form, 'answer') } }),
  }
  const texts: Record<RunAct, string> = {
    approve: t('payouts.text.approve', { count: run.payouts, sum: formatInr(run.totalPaise) }),
    send: t('payouts.text.sendRun', { count: run.approved }),
    answer: t('payouts.text.answer', { count: run.atBank }),
  }
  return (
    <AskDialog
      title={t('payouts.ask.move', { verb: t(`payouts.verb.${runVerbs[asked]}`), number: run.number })}
      text={texts[asked]}
      act={t(`payouts.verb.${runVerbs[asked]}`)}
      onAct={(form) => act(() => calls[asked](form), t('common:form.done'))}
      onClose={onClose}
    >
      {asked === 'answer' ? (
        <TextArea name="answer" required rows={8} label={t('payouts.answer')} help={t('payouts.answerHelp')} />
      ) : null}
    </AskDialog>
  )
}

const runVerbs = { approve: 'approve', send: 'sendRun', answer: 'answer' } as const satisfies Record<RunAct, string>

function nextStep(run: PayoutRun, t: (key: string) => string): string {
  if (run.payouts === 0) return t('payouts.emptied')
  if (run.approvedAt === null) return t(run.canApprove ? 'payouts.next.approve' : 'common:errors.sameAdmin')
  if (run.approved > 0) return t('payouts.next.send')
  return t(run.atBank > 0 ? 'payouts.next.answer' : 'payouts.next.none')
}

function RunRow({ run, onAsk }: { run: PayoutRun; onAsk: (act: RunAct) => void }) {
  const { t } = useTranslation('admin')
  const isOpen = run.approvedAt === null && run.totalPaise > 0
  const acts: Record<RunAct, boolean> = {
    approve: isOpen && run.canApprove,
    send: run.approved > 0,
    answer: run.atBank > 0,
  }
  return (
    <tr className={isOpen ? 'need' : ''}>
      <td className="num">
        <Link to={paths.adminPayouts(`run=${run.number}#transfers`)}>{run.number}</Link>
        <br />
        <span className="mute">{t('payouts.count', { count: run.payouts })}</span>
      </td>
      <td>
        <span className="only-small">{t('payouts.prepared')} </span>
        <DateText iso={run.preparedAt} shape="day-time" />
        <br />
        <span className="mute">{run.preparedBy}</span>
      </td>
      <td>
        {run.approvedAt ? <span className="only-small">{t('payouts.approved')} </span> : null}
        {run.approvedAt ? <DateText iso={run.approvedAt} shape="day-time" /> : t('payouts.notApproved')}
        <br />
        <span className="mute">{run.approvedBy}</span>
      </td>
      <td>
        <b>{nextStep(run, t)}</b>
        <span className="row-acts">
          {(['approve', 'send', 'answer'] as const)
            .filter((act) => acts[act])
            .map((act) => (
              <Button
                key={act}
                aria-label={`${t(`payouts.verb.${runVerbs[act]}`)}, ${run.number}`}
                onClick={() => onAsk(act)}
              >
                {t(`payouts.verb.${runVerbs[act]}`)}
              </Button>
            ))}
          {run.approvedAt && run.payouts > 0 && run.byFile > 0 ? (
            <ProvenFile to={paths.adminPayoutFile(run.number)} label={t('payouts.fileOf', { number: run.number })}>
              {t('payouts.file')}
            </ProvenFile>
          ) : null}
        </span>
        {run.exportedAt ? (
          <span className="under mute">
            {t('payouts.fetched')} <DateText iso={run.exportedAt} shape="day-time" />
          </span>
        ) : null}
      </td>
      <td className="m">{formatInr(run.totalPaise)}</td>
    </tr>
  )
}
