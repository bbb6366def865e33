import type { OrderParcel } from '#features/orders/order.ts'
import { Picture } from '#features/screens/picture.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ParcelMilestones({ parcel }: { parcel: OrderParcel }) {
  const { t } = useTranslation()
  if (parcel.milestones.length === 0) return null
  const newestFirst = [...parcel.milestones].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const heading = `making-${parcel.number}`
  return (
    <section className="milestones" aria-labelledby={heading}>
      <h3 id={heading}>{t('shop:order.milestones')}</h3>
      <ul>
        {newestFirst.map(({ imageKey, words, at }) => (
          <li key={imageKey}>
            <Picture
              picture={{
                key: imageKey,
                alt: words ?? t('shop:order.milestoneOf', { artisan: parcel.artisan.name }),
                width: 320,
                height: 240,
                ground: '#e5e7e5',
              }}
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
