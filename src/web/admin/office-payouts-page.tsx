import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageQuery } from '#domain/list.ts'
import { listPayouts, listRuns } from '#domain/payments/payout-queries.ts'
import { payoutStatuses } from '#domain/payments/payout-status.ts'
import { requestContext } from '#web/context.ts'
import { camel } from '#web/orders/order-words.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { GetForm } from '#web/ui/get-form.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { MoneyNav } from './money-nav.tsx'
import { PayoutTable } from './payout-table.tsx'
import { ReadyToPay, RunTable } from './run-table.tsx'

const runsShown = 5

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { searchParams } = url
  const { page, limit } = pageQuery.parse(Object.fromEntries(searchParams))
  const runPage = pageQuery.parse({ page: searchParams.get('runs') ?? undefined }).page
  const status = payoutStatuses.find((known) => known === searchParams.get('status')) ?? null
  const run = (searchParams.get('run') ?? '').trim().slice(0, 20)
  const [runs, payouts] = await Promise.all([
    listRuns(ctx, { page: runPage, limit: runsShown }),
    listPayouts(ctx, { page, limit, ...(status ? { status } : {}), ...(run ? { run } : {}) }),
  ])
  return { head: privateHead(context, 'admin:payouts.title'), runs, payouts, status, run }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** What is ready, the runs, and every transfer of them. */
export default function OfficePayoutsPage() {
  const { t } = useTranslation('admin')
  const { runs, payouts, status, run } = useLoaderData<typeof loader>()
  const runWords = usePageWords(runs)
  const words = usePageWords(payouts)
  const to = (asked: { page?: number; runs?: number }) =>
    paths.officePayouts(queryOf({ status, run: run || null, page: payouts.page, runs: runs.page, ...asked }))
  return (
    <>
      <div className="office-title">
        <h1>{t('payouts.title')}</h1>
        <MoneyNav />
      </div>
      <ReadyToPay ready={runs.ready} />
      <section aria-labelledby="runs">
        <h2 id="runs">{t('payouts.runs')}</h2>
        {runs.total === 0 ? <p className="mute">{t('payouts.noRuns')}</p> : <RunTable runs={runs.items} />}
        <Pagination page={runs.page} pages={runs.pages} to={(next) => to({ runs: next })} words={runWords} />
      </section>
      <section aria-labelledby="transfers">
        <h2 id="transfers">{t('payouts.transfers')}</h2>
        <Filters status={status} run={run} />
        {payouts.total === 0 ? <EmptyState title={t('payouts.empty')} /> : <PayoutTable payouts={payouts.items} />}
        <Pagination page={payouts.page} pages={payouts.pages} to={(next) => to({ page: next })} words={words} />
      </section>
    </>
  )
}

function Filters({ status, run }: { status: string | null; run: string }) {
  const { t } = useTranslation('admin')
  const states = payoutStatuses.map((value) => ({ value, label: t(`payouts.state.${camel(value)}`) }))
  return (
    <GetForm action={paths.officePayouts()} className="filters" role="search" key={`${status} ${run}`}>
      <Field name="run" defaultValue={run} maxLength={20} label={t('payouts.run')} />
      <Select
        name="status"
        defaultValue={status ?? ''}
        label={t('lists.state')}
        options={[{ value: '', label: t('lists.anyState') }, ...states]}
      />
      <Button type="submit">{t('orders.look')}</Button>
    </GetForm>
  )
}

function queryOf(asked: Record<string, string | number | null>): string {
  const said = Object.entries(asked).filter(([, value]) => value !== null && value !== 1)
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
}
