import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { findOperations } from '#features/operations/operations-queries.ts'
import { pageMeta } from '#features/page-meta.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { spanText } from '#features/screens/table/span-text.ts'
import { EventsAside } from './events-aside.tsx'
import { DeadJob } from './failing-section.tsx'
import { ProcessTable } from './process-table.tsx'

const gigabyte = 1024 ** 3

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const state = await findOperations(ctx)
  return { head: privateHead(context, 'admin:operations.title'), state }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** For whoever runs the shop: what lives, what waits, what was given up, and when books and trail were last gone through. */
export default function OfficeOperationsPage() {
  const { t } = useTranslation('admin')
  const { state } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="office-title">
        <h1>{t('operations.title')}</h1>
        <p className="small mute">{t('operations.version', { version: state.version })}</p>
      </div>
      <section aria-labelledby="processes">
        <h2 id="processes">{t('operations.processes')}</h2>
        <ProcessTable processes={state.processes} />
        {state.isMigrated ? null : <p className="ask stopped">{t('operations.tablesOld')}</p>}
      </section>
      <Queues />
      <EventsAside events={state.events} />
      <Checks />
    </>
  )
}

function Queues() {
  const { t } = useTranslation('admin')
  const { queues, dead, unsentMails } = useLoaderData<typeof loader>().state
  return (
    <section aria-labelledby="queues">
      <h2 id="queues">{t('operations.jobs')}</h2>
      {queues.length === 0 ? <p className="mute">{t('operations.noQueue')}</p> : null}
      {queues.length > 0 ? (
        <LedgerTable
          className="stock"
          caption={t('operations.jobs')}
          columns={[
            { label: t('today.queue') },
            { label: t('today.oldest') },
            { label: t('today.waiting'), isSum: true },
          ]}
        >
          <tbody>
            {queues.map(({ name, waiting, oldestSeconds }) => (
              <tr key={name}>
                <td>
                  <code lang="en">{name}</code>
                </td>
                <td className="num">{spanText(oldestSeconds)}</td>
                <td className="m num">{waiting}</td>
              </tr>
            ))}
          </tbody>
        </LedgerTable>
      ) : null}
      <ul className="failing-list">
        {dead.map((one) => (
          <DeadJob key={one.name} job={one} />
        ))}
        {unsentMails > 0 ? <li className="queue-late">{t('today.unsentMails', { count: unsentMails })}</li> : null}
      </ul>
    </section>
  )
}

function Checks() {
  const { t } = useTranslation('admin')
  const { books, audit, disk } = useLoaderData<typeof loader>().state
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">{t('operations.checks')}</h2>
      <p className={books.breaches ? 'ask stopped' : ''}>
        {books.checkedAt === null ? t('operations.neverChecked') : null}
        {books.breaches === 0 ? t('today.balance') : null}
        {books.breaches ? t('today.broken', { count: books.breaches }) : null}{' '}
        {books.checkedAt ? (
          <span className="small mute">
            {t('today.checked')} <DateText iso={books.checkedAt} shape="day-time" />
          </span>
        ) : null}
      </p>
      <p className={audit.isWhole === false ? 'ask stopped' : ''}>
        {audit.checkedAt === null ? t('audit.neverChecked') : null}
        {audit.isWhole ? t('operations.auditWhole') : null}
        {audit.isWhole === false ? t('operations.auditBroken') : null}{' '}
        {audit.checkedAt ? (
          <span className="small mute">
            {t('today.checked')} <DateText iso={audit.checkedAt} shape="day-time" />
          </span>
        ) : null}
      </p>
      <BackupLine />
      {disk ? (
        <p>
          {t('today.disk', {
            free: (disk.freeBytes / gigabyte).toFixed(1),
            all: (disk.totalBytes / gigabyte).toFixed(1),
          })}
        </p>
      ) : null}
    </section>
  )
}

function BackupLine() {
  const { t } = useTranslation('admin')
  const { takenAt, bytes, isLate } = useLoaderData<typeof loader>().state.backup
  if (takenAt === null) return <p>{t('operations.noBackup')}</p>
  const size = ((bytes ?? 0) / gigabyte).toFixed(2)
  return (
    <p className={isLate ? 'ask stopped' : ''}>
      {t(isLate ? 'operations.backupOld' : 'operations.backup', { size })} <DateText iso={takenAt} shape="day-time" />
    </p>
  )
}
