import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failing } from '#domain/orders/failing-queries.ts'
import { reportsCalls } from '#domain/orders/reports-calls.ts'
import type { BooksState } from '#domain/payments/books-state-queries.ts'
import type { DeadJobs } from '#platform/dead-jobs.server.ts'
import type { Room } from '#platform/storage.server.ts'
import { api } from '#web/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { useAct } from '#web/use-act.ts'

export type Health = { failing: Failing; dead: readonly DeadJobs[]; disk: Room | null }

const gigabyte = 1024 ** 3
/** Below it the shop stops being ready one day soon (health.ts refuses at 256 MB). */
const lowDiskBytes = 2 * gigabyte

/** What does not go as it should; when all goes well, one line. */
export function FailingSection({ health }: { health: Health }) {
  const { t } = useTranslation('admin')
  const { failing, dead, disk } = health
  const isLow = disk !== null && disk.freeBytes < lowDiskBytes
  const isWell = failing.unsentMails + failing.refusedEvents + dead.length === 0 && !isLow
  return (
    <section aria-labelledby="failing">
      <h2 id="failing">{t('today.failing')}</h2>
      <ul className="failing-list">
        {isWell ? <li>{t('today.allWell')}</li> : null}
        {failing.unsentMails > 0 ? (
          <li className="queue-late">{t('today.unsentMails', { count: failing.unsentMails })}</li>
        ) : null}
        {failing.refusedEvents > 0 ? (
          <li>
            <span className="queue-late">{t('today.refusedEvents', { count: failing.refusedEvents })}</span>{' '}
            {failing.refusedEventAt ? <DateText iso={failing.refusedEventAt} shape="day-time" /> : null}
          </li>
        ) : null}
        {dead.map((one) => (
          <DeadJob key={one.name} job={one} />
        ))}
        {disk ? (
          <li className={isLow ? 'queue-late' : 'small mute'}>
            {t('today.disk', { free: inGigabytes(disk.freeBytes), all: inGigabytes(disk.totalBytes) })}
          </li>
        ) : null}
      </ul>
    </section>
  )
}

const inGigabytes = (bytes: number) => (bytes / gigabyte).toFixed(1)

function DeadJob({ job }: { job: DeadJobs }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [isDropping, setIsDropping] = useState(false)
  const settle = (move: 'retry' | 'drop') =>
    act(
      () => api.call(reportsCalls.settleDeadJobs, { params: { name: job.name }, body: { move } }),
      t('common:form.done'),
    )
  return (
    <li>
      <span className="queue-late">{t('today.deadJob', { count: job.count })}</span> <code lang="en">{job.name}</code>
      <span className="row-acts">
        <Button variant="link" aria-label={`${t('today.retry')}, ${job.name}`} onClick={() => void settle('retry')}>
          {t('today.retry')}
        </Button>
        <Button variant="link" aria-label={`${t('today.drop')}, ${job.name}`} onClick={() => setIsDropping(true)}>
          {t('today.drop')}
        </Button>
      </span>
      {isDropping ? (
        <AskDialog
          title={t('today.dropAsk')}
          text={t('today.dropText', { count: job.count })}
          act={t('today.drop')}
          onAct={() => settle('drop')}
          onClose={() => setIsDropping(false)}
        />
      ) : null}
    </li>
  )
}

/** Whether stock, orders, payments and ledger agree, and when that was last looked at. */
export function BooksSection({ books }: { books: BooksState }) {
  const { t } = useTranslation('admin')
  const breaches = books?.breaches ?? []
  return (
    <section aria-labelledby="books">
      <h2 id="books">{t('today.books')}</h2>
      <div className={breaches.length === 0 ? 'books' : 'books broken'} role="status">
        {books === null ? t('today.booksUnderWay') : null}
        {books && breaches.length === 0 ? t('today.balance') : null}
        {breaches.length > 0 ? <b>{t('today.broken', { count: breaches.length })}</b> : null}
        <ul>
          {breaches.map((breach) => (
            <li key={breach} lang="en">
              {breach}
            </li>
          ))}
        </ul>
      </div>
      {books ? (
        <p className="small mute">
          {t('today.checked')} <DateText iso={books.checkedAt} shape="day-time" />
        </p>
      ) : null}
    </section>
  )
}
