import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AuditRow, auditApi } from '#features/audit/api.ts'
import { auditSubjects } from '#features/audit/audit-action.ts'
import { auditTrail } from '#features/audit/audit-list-queries.ts'
import { type AuditState, findAuditState } from '#features/audit/seal-queries.ts'
import { paths } from '#features/paths.ts'
import { fieldName } from '#features/products/admin/piece-field.tsx'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { useAct } from '#features/screens/use-act.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, Checkbox, Field, Select } from '#ui/controls.tsx'
import { DateText, formatDate } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { actionKey, knownActions, splitSubject, stateKey, subjectKey, subjectPage } from './audit-words.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = auditTrail.read(query.signIns ? query : { ...query, without: 'sign-ins' })
  const [page, chain] = await Promise.all([auditTrail.page(ctx, { filter, ask }), findAuditState(ctx)])
  return { head: privateHead(context, 'admin:audit.title'), page, chain, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

export default function AdminAuditPage() {
  const { t } = useTranslation('admin')
  const { chain } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('audit.title')}</h1>
      </div>
      <AuditChain chain={chain} />
      <Filters />
      <AdminTable listing={useAuditListing()} />
    </>
  )
}

function useAuditListing(): ListResult<AuditRow> {
  const { t } = useTranslation('admin')
  const { page, sort } = useLoaderData<typeof loader>()
  return {
    name: 'audit',
    caption: t('audit.title'),
    page,
    sort,
    rowKey: ({ id }) => id,
    file: 'audit',
    columns: [
      { name: 'at', label: t('audit.at'), canSort: true, cell: ({ at }) => <DateText iso={at} shape="day-time" /> },
      { name: 'who', label: t('audit.who'), cell: (row) => <AuditWho row={row} /> },
      { name: 'action', label: t('audit.action'), phone: 'title', cell: ({ action }) => <AuditAct action={action} /> },
      { name: 'subject', label: t('audit.subject'), cell: (row) => <AuditAbout row={row} /> },
      { name: 'change', label: t('audit.change'), cell: (row) => <AuditChange row={row} /> },
      { name: 'request', label: t('audit.request'), phone: 'none', cell: (row) => <RequestFold {...row} /> },
    ],
    empty: (
      <EmptyState title={t('audit.empty')}>
        <Button to={paths.adminAudit()}>{t('common:action.clearAll')}</Button>
      </EmptyState>
    ),
  }
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter } = useLoaderData<typeof loader>()
  const { subject, from, until } = filter
  return (
    <AdminFilters action={paths.adminAudit()} filter={filter} search={{ name: 'who', label: t('audit.who') }}>
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
      <Field name="subject" maxLength={120} defaultValue={subject ?? ''} label={t('audit.which')} translate="no" />
      <Field name="from" type="date" defaultValue={from ?? ''} label={t('audit.from')} />
      <Field name="until" type="date" defaultValue={until ?? ''} label={t('audit.until')} />
      <Checkbox name="signIns" value="1" defaultChecked={!filter.withoutSignIns} label={t('audit.withSignIns')} />
    </AdminFilters>
  )
}

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

function AuditChain({ chain }: { chain: AuditState }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const check = () => void act(() => api.call(auditApi.check, {}), t('audit.checkAsked'))
  return (
    <section className="audit-chain" aria-label={t('audit.chain')}>
      <Checked check={chain.check} />
      <p>
        <Button variant="link" onClick={check}>
          {t('audit.check')}
        </Button>
      </p>
      {chain.isApart ? null : <p className="notice small">{t('audit.notApart')}</p>}
      <details className="small">
        <summary>{t('audit.chain')}</summary>
        <p className="small">
          {t('audit.sealed', { count: chain.seals })} {t('audit.waiting', { count: chain.waiting })}
          {chain.sealedAt ? (
            <>
              {' '}
              {t('audit.sealedAt')} <DateText iso={chain.sealedAt} shape="day-time" />
              {t('common:stop')}
            </>
          ) : null}
        </p>
        {chain.head ? (
          <p className="micro">
            {t('audit.head')} <code className="num">{chain.head}</code>
          </p>
        ) : null}
      </details>
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

function AuditWho({ row: { name, role, impersonationOf } }: { row: AuditRow }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {name ? <Written>{name}</Written> : t(`audit.role.${role}`)}
      {name ? <span className="under">{t(`audit.role.${role}`)}</span> : null}
      {impersonationOf ? <span className="under">{t('audit.impersonation', { name: impersonationOf })}</span> : null}
    </>
  )
}

function AuditAct({ action }: { action: string }) {
  const { t } = useTranslation('admin')
  return t(actionKey(action), { defaultValue: '' }) || <code>{action}</code>
}

function AuditAbout({ row: { subject, subjectName } }: { row: AuditRow }) {
  const { t } = useTranslation('admin')
  const { kind, which } = splitSubject(subject)
  const thing = t(`audit.about.${kind}`, { defaultValue: '' })
  if (!thing) return <code>{subject}</code>
  const page = subjectPage(subject)
  const key = subjectKey(kind, which)
  const ownName = key ? t(key, { defaultValue: '' }) : ''
  const words = (
    <>
      {thing}
      {subjectName ? (
        <>
          {' '}
          <Written>{subjectName}</Written>
        </>
      ) : null}
      {ownName ? ` ${ownName}` : null}
    </>
  )
  return (
    <>
      {page ? <Link to={page}>{words}</Link> : words}
      {which && !subjectName && !ownName ? <span className="under num">{which}</span> : null}
    </>
  )
}

function AuditChange({ row }: { row: AuditRow }) {
  const { before, after } = row
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) =>
      (hasValue(before?.[field]) || hasValue(after?.[field])) &&
      // A changed text stands under its key, which stays.
      // The key of a payout run only keeps it from being made twice.
      (field !== 'key' || !row.subject.startsWith('payout-run:')) &&
      (field === 'key' || JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field])),
  )
  if (fields.length === 0) return null
  return (
    <ul className="audit-change small">
      {fields.map((field) => (
        <li key={field}>
          <FieldName field={field} />
          {': '}
          <Fact row={row} field={field} side="before" />
          <Fact row={row} field={field} side="after" />
        </li>
      ))}
    </ul>
  )
}

function RequestFold({ requestId }: Pick<AuditRow, 'requestId'>) {
  const { t } = useTranslation('admin')
  return (
    <details className="micro">
      <summary>{t('audit.request')}</summary>
      <code>{requestId}</code>
    </details>
  )
}

const hasValue = (value: unknown) => value !== null && value !== undefined && value !== ''

function FieldName({ field }: { field: string }) {
  const { t } = useTranslation('admin')
  const rooms = ['audit.field', 'rates.field', 'artisan.field', 'piece.field']
  const words = t(
    rooms.map((room) => `${room}.${field}`),
    { defaultValue: '' },
  )
  return words ? <span className="mute">{words}</span> : <code>{field}</code>
}

function Fact({ row, field, side }: { row: AuditRow; field: string; side: 'before' | 'after' }) {
  const wordsFor = useFactWords(row)
  const value = row[side]?.[field]
  if (!hasValue(value) || (side === 'before' && value === row.after?.[field])) return null
  const { words, isTyped } = wordsFor(field, value)
  const Mark = side === 'before' ? 'del' : 'ins'
  return (
    <>
      {/* User input has no known language. */}
      <Mark translate={isTyped ? 'no' : undefined}>{isTyped ? <Written>{words}</Written> : words}</Mark>{' '}
    </>
  )
}

/** `isTyped`: user input, not a translated value. */
type FactWords = { words: string; isTyped: boolean }

function useFactWords({ action, subject }: Pick<AuditRow, 'action' | 'subject'>) {
  const { t } = useTranslation('admin')
  const translate = (key: string, options: { returnObjects: true }) => t(key, options)
  const translated = (words: string): FactWords => ({ words, isTyped: false })

  const textWords = (field: string, text: string): FactWords => {
    if (isTime.test(text)) return translated(formatDate(translate, text, 'day-time'))
    if (isDay.test(text)) return translated(formatDate(translate, text))
    const key = wordsKey(action, field, text)
    const words = key ? t(key, { defaultValue: '' }) : ''
    return words ? translated(words) : { words: shorten(text), isTyped: true }
  }

  return (field: string, value: unknown): FactWords => {
    if (typeof value === 'string') return textWords(field, value)
    if (typeof value === 'boolean') return translated(t(value ? 'shop:label.yes' : 'shop:label.no'))
    // Every setting's field is called `value`, so the subject names the setting.
    if (typeof value === 'number') return translated(numberWords(field === 'value' ? subject : field, value))
    if (field === 'waiting' && Array.isArray(value))
      return translated(value.map((one) => fieldName(t, String(one))).join(', '))
    return { words: manyWords(value), isTyped: true }
  }
}

const isTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const isDay = /^\d{4}-\d{2}-\d{2}$/

function numberWords(name: string, value: number): string {
  if (/Paise$/.test(name)) return formatInr(value)
  return /basisPoints/i.test(name) ? `${value / 100} %` : String(value)
}

const decisionKeys: Readonly<Record<string, string>> = {
  approved: 'admin:refunds.state.approved',
  refused: 'admin:revision.status.refused',
}

function wordsKey(action: string, field: string, value: string): string | null {
  if (!/^\w{1,40}$/.test(value)) return null
  if (field === 'status' || field === 'stands') return stateKey(action, value)
  if (field === 'role') return `admin:audit.role.${value}`
  if (field === 'decision') return decisionKeys[value] ?? null
  return field === 'language' ? `admin:piece.language.${value}` : null
}

function manyWords(value: unknown): string {
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
  return shorten(isList ? value.join(', ') : JSON.stringify(value))
}

const longest = 160

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}
