import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { camel } from '#features/orders/parts/order-words.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { deskPayoutSorts, readDeskPayoutFilter } from '#features/payouts/admin-payout.ts'
import { listDeskPayouts } from '#features/payouts/admin-payout-queries.ts'
import { listRuns } from '#features/payouts/payout-queries.ts'
import { payoutStatuses } from '#features/payouts/payout-status.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { DeskFilters } from '#features/screens/table/table-filters.tsx'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { deskAddress, readDeskAsk } from '#platform/lists/admin-list.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { Field, Select } from '#ui/field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PayoutTable } from './payout-table.tsx'
import { ReadyToPay, RunTable } from './run-table.tsx'

const runsShown = 5

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const runPage = pageQuery.parse({ page: query.runs }).page
  const filter = readDeskPayoutFilter(query)
  const ask = readDeskAsk(query, deskPayoutSorts)
  const [runs, payouts] = await Promise.all([
    listRuns(ctx, { page: runPage, limit: runsShown }),
    listDeskPayouts(ctx, { filter, ask }),
  ])
  const head = privateHead(context, 'admin:payouts.title')
  return { head, runs, payouts, filter, sort: ask.sort, search: url.search }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** What is ready, the runs, and every transfer of them. */
export default function OfficePayoutsPage() {
  const { t } = useTranslation('admin')
  const { runs, payouts, sort, search } = useLoaderData<typeof loader>()
  const runWords = usePageWords(runs)
  const toRuns = (page: number) => `${paths.officePayouts()}${deskAddress(search, { runs: String(page) })}`
  return (
    <>
      <div className="office-title">
        <h1>{t('payouts.title')}</h1>
      </div>
      <ReadyToPay ready={runs.ready} />
      <section aria-labelledby="runs">
        <h2 id="runs">{t('payouts.runs')}</h2>
        {runs.total === 0 ? <p className="mute">{t('payouts.noRuns')}</p> : <RunTable runs={runs.items} />}
        <Pagination page={runs.page} pages={runs.pages} to={toRuns} words={runWords} />
      </section>
      <section aria-labelledby="transfers">
        <h2 id="transfers">{t('payouts.transfers')}</h2>
        <Filters />
        <PayoutTable payouts={payouts} sort={sort} />
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
    <DeskFilters action={paths.officePayouts()} filter={filter} search={{ hint: t('payouts.searchHint') }} sort={sort}>
      <Field name="run" defaultValue={run ?? ''} maxLength={20} label={t('payouts.run')} />
      <Select
        name="status"
        defaultValue={status ?? ''}
        label={t('lists.state')}
        options={[{ value: '', label: t('lists.anyState') }, ...states]}
      />
    </DeskFilters>
  )
}
