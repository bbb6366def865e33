import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import type { DeskQueue, DeskQueueName } from '#features/reports/admin-queue.ts'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'

const opens: Record<DeskQueueName, () => string> = {
  onHold: () => paths.officeOrders('status=on_hold'),
  refundRequests: () => paths.officeOrders('needs=1'),
  refunds: () => paths.officeRefunds(),
  appeals: () => paths.officeReturns('status=appealed'),
  makers: () => paths.officeArtisans('status=applied'),
  pieces: () => paths.officeProducts(),
  changes: () => paths.officeProducts(),
  complaints: () => paths.officeComplaints(),
  letters: () => paths.officeContact(),
  reviewReports: () => paths.officeReviews(),
  messageReports: () => paths.officeMessages(),
  payouts: () => paths.officePayouts('status=failed'),
  cash: () => paths.officeCash(),
}

/** What waits for the office, since when, and how much of it waits too long: those first. */
export function DeskQueues({ queues }: { queues: readonly DeskQueue[] }) {
  const { t } = useTranslation('admin')
  const waiting = queues.filter(({ count }) => count > 0).sort((a, b) => Math.sign(b.overdue) - Math.sign(a.overdue))
  return (
    <section aria-labelledby="waits">
      <h2 id="waits">{t('today.waits')}</h2>
      {waiting.length === 0 ? (
        <p className="mute">{t('today.nothingWaits')}</p>
      ) : (
        <LedgerTable
          caption={t('today.waits')}
          columns={[
            { label: t('today.queue') },
            { label: t('today.oldest') },
            { label: t('today.waiting'), isSum: true },
          ]}
        >
          <tbody>
            {waiting.map((queue) => (
              <tr key={queue.name} className={queue.overdue > 0 ? 'need' : ''}>
                <td>
                  <Link to={opens[queue.name]()}>{t(`today.queues.${queue.name}`)}</Link>
                  {queue.overdue > 0 ? (
                    <span className="queue-late"> {t('today.overdue', { count: queue.overdue })}</span>
                  ) : null}
                </td>
                <td>{queue.oldestAt ? <DateText iso={queue.oldestAt} shape="day-short" /> : null}</td>
                <td className="m">{queue.count}</td>
              </tr>
            ))}
          </tbody>
        </LedgerTable>
      )}
    </section>
  )
}
