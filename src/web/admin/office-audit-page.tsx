import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { AuditRow } from '#domain/audit/audit-calls.ts'
import { auditSorts, readAuditFilter } from '#domain/audit/audit-list.ts'
import { listAudit } from '#domain/audit/audit-list-queries.ts'
import { findAuditState } from '#domain/audit/seal-queries.ts'
import { readDeskAsk } from '#domain/desk-list.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { AuditChain } from './audit-chain.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { type DeskListing, DeskTable } from './desk-table.tsx'

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
      { name: 'who', label: t('audit.who'), cell: (row) => <Who row={row} /> },
      { name: 'action', label: t('audit.action'), phone: 'title', cell: ({ action }) => <code>{action}</code> },
      { name: 'subject', label: t('audit.subject'), cell: ({ subject }) => <code>{subject}</code> },
      { name: 'change', label: t('audit.change'), cell: (row) => <Change row={row} /> },
      { name: 'request', label: t('audit.request'), phone: 'none', cell: ({ requestId }) => <code>{requestId}</code> },
    ],
    empty: (
      <EmptyState title={t('audit.empty')}>
        <Button to={paths.officeAudit()}>{t('common:action.clearAll')}</Button>
      </EmptyState>
    ),
  }
}

function Who({ row: { name, role, behalfOf } }: { row: AuditRow }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {name ?? t(`audit.role.${role}`)}
      {name ? <span className="under">{t(`audit.role.${role}`)}</span> : null}
      {behalfOf ? <span className="under">{t('audit.behalf', { name: behalfOf })}</span> : null}
    </>
  )
}

/** Field by field, as it was written: before, and after. */
function Change({ row: { before, after } }: { row: AuditRow }) {
  // Nothing before and nothing after says nothing.
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => (before?.[field] ?? null) !== null || (after?.[field] ?? null) !== null,
  )
  if (fields.length === 0) return null
  return (
    <ul className="audit-change small">
      {fields.map((field) => (
        <li key={field}>
          <code>
            {field}: {(before?.[field] ?? null) !== null ? <del>{said(before?.[field])}</del> : null}{' '}
            {(after?.[field] ?? null) !== null ? <ins>{said(after?.[field])}</ins> : null}
          </code>
        </li>
      ))}
    </ul>
  )
}

const longest = 160

function said(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter } = useLoaderData<typeof loader>()
  const { who, action, subject, from, until } = filter
  return (
    <DeskFilters action={paths.officeAudit()} filter={filter} key={JSON.stringify(filter)}>
      <Field name="who" type="search" maxLength={120} defaultValue={who ?? ''} label={t('audit.who')} />
      <Field
        name="action"
        maxLength={120}
        defaultValue={action ?? ''}
        label={t('audit.action')}
        placeholder="order.refund"
        translate="no"
      />
      <Field
        name="subject"
        maxLength={120}
        defaultValue={subject ?? ''}
        label={t('audit.subject')}
        placeholder="artisan:"
        translate="no"
      />
      <Field name="from" type="date" defaultValue={from ?? ''} label={t('audit.from')} />
      <Field name="until" type="date" defaultValue={until ?? ''} label={t('audit.until')} />
    </DeskFilters>
  )
}
