import type { OrderParcel } from '#features/orders/order.ts'
import { Picture } from '#features/screens/picture.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Milestone = OrderParcel['milestones'][number]

/** The very piece before it was sent, and the work on it. */
export function ParcelMilestones({ parcel }: { parcel: OrderParcel }) {
  const { t } = useTranslation()
  const { number, artisan, milestones } = parcel
  const newestFirst = [...milestones].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <>
      <MilestoneList
        id={`piece-${number}`}
        heading={t('shop:order.pieceSent')}
        milestones={newestFirst.filter(({ isPiece }) => isPiece)}
        alt={t('shop:order.pieceSentBy', { artisan: artisan.name })}
      />
      <MilestoneList
        id={`making-${number}`}
        heading={t('shop:order.milestones')}
        milestones={newestFirst.filter(({ isPiece }) => !isPiece)}
        alt={t('shop:order.milestoneOf', { artisan: artisan.name })}
      />
    </>
  )
}

type Props = { id: string; heading: string; milestones: readonly Milestone[]; alt: string }

function MilestoneList({ id, heading, milestones, alt }: Props) {
  if (milestones.length === 0) return null
  return (
    <section className="milestones" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul>
        {milestones.map(({ imageKey, words, at }) => (
          <li key={imageKey}>
            <Picture
              picture={{ key: imageKey, alt: words ?? alt, width: 320, height: 240, ground: '#e5e7e5' }}
              sizes="200px"
              widths={[320, 480]}
            />
            <p className="small">
              {words ? (
                <>
                  {words}
                  <br />
                </>
              ) : null}
              <span className="mute">
                <DateText iso={at} shape="weekday-day" />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
