import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { auditSubjects } from '#features/audit/audit-action.ts'
import { type AuditRow, auditCalls } from '#features/audit/audit-calls.ts'
import { auditSorts, readAuditFilter } from '#features/audit/audit-list.ts'
import { listAudit } from '#features/audit/audit-list-queries.ts'
import { type AuditState, findAuditState } from '#features/audit/seal-queries.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { type DeskListing, DeskTable } from '#features/screens/table/data-table.tsx'
import { DeskFilters } from '#features/screens/table/table-filters.tsx'
import { useAct } from '#features/screens/use-act.ts'
import { readDeskAsk } from '#platform/lists/admin-list.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field, Select } from '#ui/field.tsx'
import { AuditAbout, AuditAct, AuditChange, AuditWho } from './audit-cells.tsx'
import { actionKey, knownActions } from './audit-words.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const filter = readAuditFilter(query)
  const ask = readDeskAsk(query, auditSorts)
  const [page, chain] = await Promise.all([listAudit(ctx, { filter, ask }), findAuditState(ctx)])
  return { head: privateHead(context, 'admin:audit.title'), page, chain, filter, sort: ask.sort }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** Who changed what, and whether it still stands as it was written. */
export default function OfficeAuditPage() {
  const { t } = useTranslation('admin')
  const { chain } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="office-title">
        <h1>{t('audit.title')}</h1>
      </div>
      <AuditChain chain={chain} />
      <Filters />
      <DeskTable listing={useAuditListing()} />
    </>
  )
}

function useAuditListing(): DeskListing<AuditRow> {
  const { t } = useTranslation('admin')
  const { page, sort } = useLoaderData<typeof loader>()
  return {
    name: 'audit',
    caption: t('audit.title'),
    page,
    sort,
    rowKey: ({ id }) => id,
    exportTo: paths.officeAuditFile(),
    columns: [
      { name: 'at', label: t('audit.at'), canSort: true, cell: ({ at }) => <DateText iso={at} shape="day-time" /> },
      { name: 'who', label: t('audit.who'), cell: (row) => <AuditWho row={row} /> },
      { name: 'action', label: t('audit.action'), phone: 'title', cell: ({ action }) => <AuditAct action={action} /> },
      { name: 'subject', label: t('audit.subject'), cell: (row) => <AuditAbout row={row} /> },
      { name: 'change', label: t('audit.change'), cell: (row) => <AuditChange row={row} /> },
      { name: 'request', label: t('audit.request'), phone: 'none', cell: ({ requestId }) => <code>{requestId}</code> },
    ],
    empty: (
      <EmptyState title={t('audit.empty')}>
        <Button to={paths.officeAudit()}>{t('common:action.clearAll')}</Button>
      </EmptyState>
    ),
  }
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter } = useLoaderData<typeof loader>()
  const { subject, from, until } = filter
  return (
    <DeskFilters action={paths.officeAudit()} filter={filter} search={{ name: 'who', label: t('audit.who') }}>
      <ActionChoice action={filter.action} />
      <Select
        name="kind"
        defaultValue={filter.kind ?? ''}
        label={t('audit.subject')}
        options={[
          { value: '', label: t('complaints.anySubject') },
          ...auditSubjects.map((kind) => ({ value: kind, label: t(`audit.about.${kind}`) })),
        ]}
      />
      <Field
        name="subject"
        maxLength={120}
        defaultValue={subject ?? ''}
        label={t('audit.which')}
        placeholder="naveen-prajapat"
        translate="no"
      />
      <Field name="from" type="date" defaultValue={from ?? ''} label={t('audit.from')} />
      <Field name="until" type="date" defaultValue={until ?? ''} label={t('audit.until')} />
    </DeskFilters>
  )
}

/** Every action by its words; the beginning of one, from an address that somebody sent, stays what is looked for. */
function ActionChoice({ action }: { action: string | null }) {
  const { t } = useTranslation('admin')
  const isBeginning = action !== null && !knownActions.includes(action)
  return (
    <Select
      name="action"
      defaultValue={action ?? ''}
      label={t('audit.action')}
      options={[
        { value: '', label: t('audit.anyAction') },
        ...(isBeginning ? [{ value: action, label: `${action}…` }] : []),
        ...knownActions.map((known) => ({ value: known, label: t(actionKey(known)) })),
      ]}
    />
  )
}

/** Whether the trail is as it was written: the latest check, what waits for its seal, and the hash to note elsewhere. */
function AuditChain({ chain }: { chain: AuditState }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const check = () => void act(() => api.call(auditCalls.check, {}), t('audit.checkAsked'))
  return (
    <section className="audit-chain" aria-label={t('audit.chain')}>
      <Checked check={chain.check} />
      <p className="small">
        {t('audit.sealed', { count: chain.seals })} {t('audit.waiting', { count: chain.waiting })}
        {chain.sealedAt ? (
          <>
            {' '}
            {t('audit.sealedAt')} <DateText iso={chain.sealedAt} shape="day-time" />.
          </>
        ) : null}
      </p>
      {chain.head ? (
        <p className="micro">
          {t('audit.head')} <code className="num">{chain.head}</code>
        </p>
      ) : null}
      {chain.isApart ? null : <p className="notice small">{t('audit.notApart')}</p>}
      <p>
        <Button variant="link" onClick={check}>
          {t('audit.check')}
        </Button>
      </p>
    </section>
  )
}

function Checked({ check }: { check: AuditState['check'] }) {
  const { t } = useTranslation('admin')
  if (!check) return <p className="mute">{t('audit.neverChecked')}</p>
  const at = <DateText iso={check.checkedAt} shape="day-time" />
  if (check.fault) {
    return (
      <p className="ask stopped" role="alert">
        {t(`audit.fault.${check.fault}`, { seal: check.faultySealId })} {at}
      </p>
    )
  }
  return (
    <p>
      <span className="ok">{t('audit.whole', { count: check.rows })}</span> {at}
    </p>
  )
}
