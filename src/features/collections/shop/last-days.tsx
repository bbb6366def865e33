import type { Zone } from '#features/shipping/shipping-rules.ts'
import { DateText } from '#ui/date-text.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = { days: readonly { zone: Zone; day: string }[]; slowest: number }

/** Until when to order so that it arrives before the festival. */
export function LastDays({ days, slowest }: Props) {
  const { t } = useTranslation('shop')
  return (
    <section className="sec grid gift" aria-labelledby="last-days">
      <div className="gl">
        <SectionHead id="last-days" title={t('diwali.lastDays')} />
        <p className="mute">{t('diwali.lastDaysText', { count: slowest })}</p>
      </div>
      <dl className="slip last-days">
        {days.map(({ zone, day }) => (
          <div key={zone}>
            <dt>{t(`diwali.zone.${zone}`)}</dt>
            <dd>
              <DateText iso={day} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
