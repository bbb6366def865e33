import { Link } from 'react-router'
import type { Waiting } from '#features/orders/waiting-queries.ts'
import { paths } from '#features/paths.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation('shop')
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waits">
      <h2 id="waits">{t('dashboard.waits')}</h2>
      <ul>
        {waiting.map((one, index) => (
          <li key={`${one.kind} ${one.orderNumber} ${one.artisan ?? ''}`} className="dash-row">
            <WaitingWords waiting={one} />
            <WaitingLink waiting={one} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingWords({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('shop')
  const { kind, orderNumber, artisan, totalPaise, dueAt } = waiting
  return (
    <span>
      <b>{t(`dashboard.wait.${kind}`, { sum: formatInr(totalPaise) })}</b>
      <br />
      <span className="small mute">
        <Link className="num" to={paths.order(orderNumber)}>
          {orderNumber}
        </Link>
        {artisan ? `, ${artisan}` : ''}
        {dueAt ? (
          <>
            , {t('dashboard.until')} <DateText iso={dueAt} shape="day-time" />
          </>
        ) : null}
      </span>
    </span>
  )
}

function WaitingLink({ waiting, isFirst }: { waiting: Waiting; isFirst: boolean }) {
  const { t } = useTranslation('shop')
  const { kind, orderNumber } = waiting
  const variant = isFirst ? 'act' : 'plain'
  const name = <span className="sr"> {orderNumber}</span>
  if (kind === 'pay' || kind === 'confirmCash') {
    return (
      <Button variant={variant} to={paths.pay(orderNumber)} reloadDocument>
        {t(kind === 'pay' ? 'common:action.pay' : 'dashboard.confirm')}
        {name}
      </Button>
    )
  }
  return (
    <Button variant={variant} to={paths.order(orderNumber)}>
      {t('dashboard.open')}
      {name}
    </Button>
  )
}
