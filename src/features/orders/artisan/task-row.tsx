import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WorkshopParcel } from '#features/orders/order.ts'
import { stageOf } from '#features/orders/order-status.ts'
import { linePicture } from '#features/orders/parts/line-picture.ts'
import { camel, statusKey, statusTone } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { Stage } from '#ui/stage.tsx'
import { Written } from '#ui/written.tsx'
import { ParcelDeadline } from './parcel-deadline.tsx'
import { ParcelNews } from './parcel-news.tsx'
import { ParcelVerbs } from './parcel-verbs.tsx'
import { goodsOf, taskOf, type Verb } from './task.ts'

/** Picture first, then what to do, for whom and until when, then the verb on the button. */
export function TaskRow({
  parcel,
  now,
  isFirst,
  onMove,
}: {
  parcel: WorkshopParcel
  now: string
  isFirst: boolean
  onMove: (move: Verb) => void
}) {
  const { t } = useTranslation()
  const task = taskOf(parcel)
  const line = parcel.lines[0]
  return (
    <li className={task === 'accept' ? 'need' : ''}>
      <Picture
        picture={linePicture(line?.imageKey ?? null, line?.name ?? '')}
        alt=""
        sizes="88px"
        widths={[160, 320]}
      />
      <div>
        <h2>
          <Link to={paths.workshopParcel(parcel.number)}>
            {task ? t(`workshop:task.${camel(task)}`) : t(`workshop:waits.${camel(parcel.status)}`)}
          </Link>
        </h2>
        <p>
          <Written>{goodsOf(parcel)}</Written>
        </p>
        <p>
          {parcel.shipTo.fullName}, {parcel.shipTo.city}
        </p>
        <ParcelDeadline parcel={parcel} now={now} />
        <p className="small mute">
          <Stage filled={stageOf[parcel.status]} word={t(statusKey(parcel.status))} tone={statusTone(parcel.status)} />
        </p>
        {parcel.unread > 0 ? (
          <p className="small">
            <b>{t('shop:messages.unread', { count: parcel.unread })}</b>
          </p>
        ) : null}
        <ParcelNews parcel={parcel} />
        <p className="small mute num">{parcel.number}</p>
      </div>
      <ParcelVerbs parcel={parcel} isMain={isFirst} onMove={onMove} />
    </li>
  )
}
