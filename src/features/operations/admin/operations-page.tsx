import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { operationsApi, type ShownEvent, type ShownProcess } from '#features/operations/api.ts'
import { findOperations } from '#features/operations/operations-queries.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { BackupText, DeadJob } from './failing-section.tsx'

const gigabyte = 1024 ** 3

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const state = await findOperations(ctx)
  return { head: privateHead(context, 'admin:operations.title'), state }
}

export { meta } from '#features/page-meta.ts'

export default function AdminOperationsPage() {
  const { t } = useTranslation('admin')
  const { state } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('operations.title')}</h1>
        <p className="small mute">{t('operations.version', { version: state.version })}</p>
      </div>
      <section aria-labelledby="processes">
        <h2 id="processes">{t('operations.processes')}</h2>
        <p className="small mute txt">{t('operations.processesText')}</p>
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
  const { queues, dead, unsentEmails } = useLoaderData<typeof loader>().state
  return (
    <section aria-labelledby="queues">
      <h2 id="queues">{t('operations.jobs')}</h2>
      <p className="small mute txt">{t('operations.jobsText')}</p>
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
        {unsentEmails > 0 ? <li className="queue-late">{t('today.unsentEmails', { count: unsentEmails })}</li> : null}
      </ul>
    </section>
  )
}

function Checks() {
  const { t } = useTranslation('admin')
  const { books, audit, backup, disk } = useLoaderData<typeof loader>().state
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">{t('operations.checks')}</h2>
      <p className="small mute txt">{t('operations.checksText')}</p>
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
      <p className={backup.isLate || backup.isMissing ? 'ask stopped' : ''}>
        <BackupText backup={backup} />
      </p>
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

const megabyte = 1024 ** 2
/** The index normally takes in a change within a second; a longer lag is normal only while the shop is filled. */
const slowIndexSeconds = 10

function ProcessTable({ processes }: { processes: readonly ShownProcess[] }) {
  const { t } = useTranslation('admin')
  const columns = ['process', 'since', 'lastSign', 'index', 'connections', 'memory'] as const
  return (
    <LedgerTable
      className="stock"
      caption={t('operations.processes')}
      columns={columns.map((name) => ({ label: t(`operations.${name}`), isSum: name === 'memory' }))}
    >
      <tbody>
        {processes.map((one) => (
          <tr key={one.id} className={one.isAlive ? '' : 'need'}>
            <td>
              <code lang="en">{one.name}</code>
            </td>
            <td>
              <span className="only-small">{t('operations.since')}: </span>
              <DateText iso={one.startedAt} shape="day-time" />
            </td>
            <td className={one.isAlive ? 'num' : 'num queue-late'}>
              <span className="only-small">{t('operations.lastSign')}: </span>
              {t('operations.ago', { time: spanText(one.silentSeconds) })}
            </td>
            <td>
              <IndexState process={one} />
            </td>
            <td className="num">
              <span className="only-small">{t('operations.connections')}: </span>
              {t('operations.connectionsOf', { used: one.poolInUse, waiting: one.poolWaiting })}
            </td>
            <td className="m num">
              <span className="only-small">{t('operations.memory')}: </span>
              {Math.round(one.memoryBytes / megabyte)} MB
            </td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  )
}

function IndexState({ process: { isIndexReady, indexBehindSeconds } }: { process: ShownProcess }) {
  const { t } = useTranslation('admin')
  if (!isIndexReady) return <span className="queue-late">{t('operations.indexAway')}</span>
  if ((indexBehindSeconds ?? 0) < slowIndexSeconds) return t('operations.indexReady')
  return <span className="queue-late">{t('operations.indexBehind', { time: spanText(indexBehindSeconds ?? 0) })}</span>
}

function EventsAside({ events }: { events: readonly ShownEvent[] }) {
  const { t } = useTranslation('admin')
  return (
    <section aria-labelledby="events">
      <h2 id="events">{t('operations.events')}</h2>
      <p className="small mute txt">{t('operations.eventsText')}</p>
      {events.length === 0 ? (
        <p className="mute">{t('operations.noEvents')}</p>
      ) : (
        <LedgerTable
          className="stock"
          caption={t('operations.events')}
          columns={[
            { label: t('gateway.when') },
            { label: t('gateway.what') },
            { label: t('gateway.outcome') },
            { label: <span className="sr">{t('today.retry')}</span> },
          ]}
        >
          <tbody>
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </tbody>
        </LedgerTable>
      )}
    </section>
  )
}

function EventRow({ event: { id, kind, receivedAt, outcome, reason, order } }: { event: ShownEvent }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [isClosing, setClosing] = useState(false)
  const settle = (move: 'retry' | 'close') =>
    act(() => api.call(operationsApi.settleEvent, { params: { id }, body: { move } }), t('common:form.done'))
  return (
    <tr>
      <td className="num">
        <DateText iso={receivedAt} shape="day-time" />
      </td>
      <td>
        <code lang="en">{kind}</code>
        {order ? (
          <span className="under">
            <Link to={paths.adminOrder(order)}>{order}</Link>
          </span>
        ) : null}
      </td>
      <td>
        {t(`gateway.outcomes.${camel(outcome)}`)}
        {reason ? (
          <span className="mute" lang="en">
            , {reason}
          </span>
        ) : null}
      </td>
      <td>
        <span className="row-acts">
          <Button variant="link" aria-label={`${t('today.retry')}, ${kind}`} onClick={() => void settle('retry')}>
            {t('today.retry')}
          </Button>
          <Button variant="link" aria-label={`${t('operations.putAway')}, ${kind}`} onClick={() => setClosing(true)}>
            {t('operations.putAway')}
          </Button>
        </span>
        {isClosing ? (
          <AskDialog
            title={t('operations.putAwayAsk')}
            text={t('operations.putAwayText')}
            act={t('operations.putAway')}
            onAct={() => settle('close')}
            onClose={() => setClosing(false)}
          />
        ) : null}
      </td>
    </tr>
  )
}

/** `0:07`, `12:40`, `26:03:10`: figures only, so it needs no translation. */
function spanText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3_600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = two(whole % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
