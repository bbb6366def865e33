import { useTranslation } from 'react-i18next'
import type { OrderFile } from '#features/orders/order-file.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { DateText } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { Written } from '#ui/written.tsx'

/** Every step of an order and its parcels by name of who made it, the newest first. */
export function OfficeTimeline({ timeline }: { timeline: OrderFile['timeline'] }) {
  const { t } = useTranslation('admin')
  if (timeline.length === 0) return null
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t('timeline.title')}</h2>
      <LedgerTable
        className="stock"
        columns={[
          { label: t('timeline.at') },
          { label: t('timeline.what') },
          { label: t('timeline.who') },
          { label: t('timeline.parcel') },
        ]}
      >
        <tbody>
          {timeline.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added above, and two may have the same second
            <Step key={timeline.length - place} step={step} />
          ))}
        </tbody>
      </LedgerTable>
    </section>
  )
}

function Step({ step }: { step: OrderFile['timeline'][number] }) {
  const { t } = useTranslation()
  const { at, move, by, name, behalfOf, reason, details, parcel } = step
  const known = behalfOf ? 'admin' : by
  const role = t(`shop:by.${['customer', 'artisan', 'admin'].includes(known) ? known : 'system'}`)
  const courier = [details.carrier, details.trackingNumber].filter((part) => typeof part === 'string').join(' ')
  const why = [reason, courier].filter(Boolean).join('. ')
  return (
    <tr>
      <td className="num">
        <DateText iso={at} shape="weekday-time" />
      </td>
      <td>
        {t([`shop:event.${camel(move)}`, 'shop:event.other'], { by: role })}
        {why ? (
          <span className="mute block">
            <Written>{why}</Written>
          </span>
        ) : null}
      </td>
      <td>
        {name ? `${name}, ${role}` : role}
        {behalfOf ? <span className="mute block">{t('admin:audit.behalf', { name: behalfOf })}</span> : null}
      </td>
      <td className="num">{parcel}</td>
    </tr>
  )
}
