import { useTranslation } from 'react-i18next'
import type { ShownProcess } from '#features/operations/operations-calls.ts'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { spanText } from '#features/screens/table/span-text.ts'

const megabyte = 1024 ** 2
/** The index takes in what changes within a second; so long it is behind without a fault only while the shop is filled. */
const slowIndexSeconds = 10

/** Every process of the shop with its last word; one that died without a word stands here for a day. */
export function ProcessTable({ processes }: { processes: readonly ShownProcess[] }) {
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
              <DateText iso={one.startedAt} shape="day-time" />
            </td>
            <td className={one.isAlive ? 'num' : 'num queue-late'}>
              {t('operations.ago', { time: spanText(one.silentSeconds) })}
            </td>
            <td>
              <IndexState process={one} />
            </td>
            <td className="num">{t('operations.connectionsOf', { used: one.poolInUse, waiting: one.poolWaiting })}</td>
            <td className="m num">{Math.round(one.memoryBytes / megabyte)} MB</td>
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
