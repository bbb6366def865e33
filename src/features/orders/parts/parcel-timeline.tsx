import type { OrderEvent, OrderParcel } from '#features/orders/order.ts'
import { finalStatuses } from '#features/orders/order-status.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { Timeline, type TimelineEvent } from '#ui/timeline.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { DaysText } from './bill-parts.tsx'
import { camel, eventKeys } from './order-words.ts'

export function ParcelTimeline({
  parcel,
  orderEvents,
  city,
  isArtisans = false,
}: {
  parcel: OrderParcel
  orderEvents: readonly OrderEvent[]
  city: string
  /** it is their artisan who reads */
  isArtisans?: boolean
}) {
  const { t } = useTranslation()
  const words = useEventWords(parcel, isArtisans)
  const happened = [...parcel.events, ...orderEvents].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).map(words)
  return (
    <Timeline
      label={t('shop:order.timeline', { artisan: parcel.artisan.name })}
      events={[...useExpected(parcel, city, isArtisans), ...happened]}
    />
  )
}

/** What is still to come, where a table beside it says what has happened. */
export function ExpectedParcel({ parcel, city }: { parcel: OrderParcel; city: string }) {
  const { t } = useTranslation()
  const events = useExpected(parcel, city, false)
  return events.length > 0 ? (
    <Timeline label={t('shop:order.timeline', { artisan: parcel.artisan.name })} events={events} />
  ) : null
}

/** Hollow until the parcel arrives; dashed while the artisan may still request a delay. */
function useExpected(parcel: OrderParcel, city: string, isArtisans: boolean): TimelineEvent[] {
  const { t } = useTranslation()
  const isOver =
    finalStatuses.includes(parcel.status) ||
    ['delivered', 'returning', 'awaiting_payment', 'on_hold'].includes(parcel.status)
  if (isOver || (parcel.pickup && parcel.status === 'ready')) return []
  if (parcel.delay) {
    const when = <DateText iso={parcel.delay.promisedUntil} shape="weekday-day" />
    const what = t(isArtisans ? 'workshop:event.newDate' : 'shop:order.newDate')
    return [{ key: 'expected', kind: 'open', what, when }]
  }
  const isOnTheWay = parcel.status === 'shipped' || parcel.status === 'out_for_delivery'
  return [
    {
      key: 'expected',
      kind: isOnTheWay ? 'expected' : 'open',
      what: parcel.pickup ? t('shop:pickup.ready') : t('shop:order.expected', { city }),
      when: <DaysText from={parcel.promisedFrom} until={parcel.promisedUntil} />,
    },
  ]
}

type EventWords = (event: OrderEvent, index: number) => TimelineEvent

function useEventWords({ balance, totalPaise }: OrderParcel, isArtisans: boolean): EventWords {
  const { t } = useTranslation()
  const isBuyer = useAccount()?.role === 'customer'
  const isReader = (by: string) => (isArtisans ? by === 'artisan' : isBuyer && by === 'customer')
  const nameOf = ({ move }: OrderEvent) => {
    if (balance?.inCash && (move === 'captured' || move === 'paid')) return 'partPaid'
    return isBuyer && move === 'confirm_received' ? 'youReceived' : camel(move)
  }
  return (event, index) => {
    const courier = [event.details.carrier, event.details.trackingNumber].filter((part) => typeof part === 'string')
    const impersonation = event.impersonationOf ? t('shop:order.impersonation', { name: event.impersonationOf }) : ''
    const why = [impersonation, event.reason ?? '', courier.join(' ')].filter(Boolean)
    return {
      key: `${event.at} ${event.move} ${index}`,
      kind: 'done',
      what: t(eventKeys(nameOf(event), event.by, isArtisans), {
        by: t(`shop:by.${isReader(event.by) ? 'you' : event.by}`),
        sum: formatInr(totalPaise - (balance?.amountPaise ?? 0)),
      }),
      ...(why.length > 0 ? { why: why.map((part, at) => <Why key={part} isFirst={at === 0} words={part} />) } : {}),
      when: <DateText iso={event.at} shape="weekday-time" />,
    }
  }
}

function Why({ words, isFirst }: { words: string; isFirst: boolean }) {
  return (
    <>
      {isFirst ? '' : '. '}
      <Written>{words}</Written>
    </>
  )
}
