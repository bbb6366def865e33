import { useTranslation } from 'react-i18next'
import type { WorkshopParcel } from '#domain/orders/order.ts'
import { stageOf } from '#domain/orders/order-status.ts'
import { formatInr } from '#platform/money.ts'
import { linePicture } from '#web/orders/line-picture.ts'
import { camel, statusKey, statusTone } from '#web/orders/order-words.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stage } from '#web/ui/stage.tsx'
import { toast } from '#web/ui/toaster.tsx'
import { ParcelNews } from './parcel-news.tsx'
import { asksFirst, taskOf, type Verb, verbsOf } from './task.ts'
import { useMove } from './use-move.ts'

/** Picture first, then what to do, for whom and until when, then the verb on the button. */
export function TaskRow({
  parcel,
  isFirst,
  onMove,
}: {
  parcel: WorkshopParcel
  isFirst: boolean
  onMove: (move: Verb) => void
}) {
  const { t } = useTranslation()
  const task = taskOf(parcel)
  const line = parcel.lines[0]
  const goods = parcel.lines
    .filter(({ isCancelled }) => !isCancelled)
    .map(
      ({ name, options, quantity }) =>
        [name, ...Object.values(options)].join(', ') + (quantity > 1 ? ` × ${quantity}` : ''),
    )
    .join('; ')

  return (
    <li className={task === 'accept' ? 'need' : ''}>
      <Picture picture={linePicture(line?.imageKey ?? null, line?.name ?? '')} sizes="88px" widths={[160, 320]} />
      <div>
        <h2>{task ? t(`workshop:task.${camel(task)}`) : t(`workshop:waits.${camel(parcel.status)}`)}</h2>
        <p>{goods}</p>
        <p>
          {parcel.shipTo.fullName}, {parcel.shipTo.city}
        </p>
        {parcel.dueAt && parcel.status === 'placed' ? (
          <p className="small">
            <b>
              {t('workshop:orders.by')} <DateText iso={parcel.dueAt} shape="weekday-time" />
            </b>
            {t('workshop:orders.orCancelled')}
          </p>
        ) : null}
        <p className="small mute">
          <Stage filled={stageOf[parcel.status]} word={t(statusKey(parcel.status))} tone={statusTone(parcel.status)} />
        </p>
        <ParcelNews parcel={parcel} />
        <ParcelFacts parcel={parcel} />
      </div>
      <TaskButtons parcel={parcel} isFirst={isFirst} onMove={onMove} />
    </li>
  )
}

/** Number, earning and, once it is accepted, where it goes. */
function ParcelFacts({ parcel }: { parcel: WorkshopParcel }) {
  const { t } = useTranslation()
  const { shipTo } = parcel
  return (
    <details>
      <summary className="small">{t('workshop:orders.details')}</summary>
      <p className="small num">
        {t('workshop:orders.number', { number: parcel.number })}, <DateText iso={parcel.placedAt} />
      </p>
      <p className="small">{t('workshop:orders.earning', { sum: formatInr(parcel.earningPaise) })}</p>
      {shipTo.house ? (
        <address className="small">
          {[shipTo.fullName, shipTo.house, shipTo.street, shipTo.landmark].filter(Boolean).join(', ')}
          <br />
          {shipTo.city} <span className="num">{shipTo.pincode}</span>, {t(`common:states.${shipTo.state}`)}
          {shipTo.phone ? <span className="num">, +91 {shipTo.phone}</span> : null}
        </address>
      ) : (
        <p className="small mute">{t('workshop:orders.addressLater')}</p>
      )}
    </details>
  )
}

function TaskButtons({
  parcel,
  isFirst,
  onMove,
}: {
  parcel: WorkshopParcel
  isFirst: boolean
  onMove: (move: Verb) => void
}) {
  const { t } = useTranslation()
  const { make, isMoving } = useMove(parcel)
  const press = async (verb: Verb) => {
    if (asksFirst(verb)) return onMove(verb)
    const refused = await make({ move: verb })
    if (refused) toast.error(refused)
  }
  return (
    <div className="todo-acts">
      {verbsOf(parcel).map((verb, index) => (
        <Button
          key={verb}
          variant={isFirst && index === 0 ? 'act' : 'plain'}
          disabled={isMoving}
          aria-label={`${t(`workshop:verb.${camel(verb)}`)}, ${parcel.number}`}
          onClick={() => void press(verb)}
        >
          {t(`workshop:verb.${camel(verb)}`)}
        </Button>
      ))}
    </div>
  )
}
