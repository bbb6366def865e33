import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { linePicture } from '#features/orders/parts/line-picture.ts'
import { paths } from '#features/paths.ts'
import type { WorkshopTask } from '#features/reports/workshop-task.ts'
import { Picture } from '#features/screens/picture.tsx'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Written } from '#ui/written.tsx'

const shown = 6

/** What waits for the maker, the nearest deadline first; the first row is the one to do now. */
export function TodayTasks({ tasks, hasAct }: { tasks: readonly WorkshopTask[]; hasAct: boolean }) {
  const { t } = useTranslation('workshop')
  return (
    <section aria-labelledby="waits">
      <h2 className="sr" id="waits">
        {t('today.waits')}
      </h2>
      {tasks.length === 0 ? <p>{t('today.nothing')}</p> : null}
      <ul className="todo today">
        {tasks.slice(0, shown).map((task, place) => (
          <Task key={`${task.kind} ${task.subject}`} task={task} isFirst={hasAct && place === 0} />
        ))}
      </ul>
      <p className="today-more">
        {tasks.length > shown ? `${t('today.more', { count: tasks.length - shown })} ` : null}
        <Link to={paths.workshopOrders()}>{t('today.allOrders')}</Link>
      </p>
    </section>
  )
}

function Task({ task, isFirst }: { task: WorkshopTask; isFirst: boolean }) {
  const { t } = useTranslation('workshop')
  const { kind, title, person, place, dueAt, isLate, imageKey, count } = task
  const what = t(`today.task.${kind}`)
  const { path, thing } = wayTo(task)
  return (
    <li className={isFirst ? 'need' : ''}>
      <Picture picture={linePicture(imageKey, title)} sizes="88px" widths={[160, 320]} alt="" />
      <div>
        <h3>{what}</h3>
        <p>
          <Written>{title}</Written>
        </p>
        {person ? (
          <p className="small">
            {person}, {place}
          </p>
        ) : null}
        {kind === 'answerReview' && count ? <p className="small">{t('today.stars', { count })}</p> : null}
        {dueAt ? (
          <p className="small">
            <b>
              {t('orders.by')} <DateText iso={dueAt} shape="weekday-time" />
            </b>
            {isLate ? <b className="stop">, {t('today.late')}</b> : null}
          </p>
        ) : null}
      </div>
      <div className="todo-acts">
        <Button
          to={path}
          variant={isFirst ? 'act' : 'plain'}
          aria-label={`${t(`today.see.${thing}`)}: ${what}, ${title}`}
        >
          {t(`today.see.${thing}`)}
        </Button>
      </div>
    </li>
  )
}

/** Where the thing is done, and what is seen there. */
function wayTo({ kind, subject, parcel }: WorkshopTask): { path: string; thing: string } {
  if (kind === 'answerReview') return { path: paths.workshopReviews('show=waiting'), thing: 'review' }
  if (kind === 'mendListing' || kind === 'readRefusal') return { path: paths.workshopProduct(subject), thing: 'piece' }
  if (kind.endsWith('Return')) return { path: paths.workshopReturns(), thing: 'returned' }
  return { path: paths.workshopParcel(parcel ?? subject), thing: 'parcel' }
}
