import { PictureStrip } from '#features/images/parts/picture-strip.tsx'
import { camel, piecesOf, returnStage, returnStatusKey, returnTone } from '#features/orders/parts/order-words.ts'
import type { OrderReturn } from '#features/returns/order-return.ts'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { Stage } from '#ui/stage.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export function ReturnFacts({
  orderReturn,
  asked: question = null,
  isArtisans = false,
}: {
  orderReturn: OrderReturn
  asked?: string | null
  /** it is their artisan who reads */
  isArtisans?: boolean
}) {
  const { t } = useTranslation()
  const { status, lines, reason, wish: input, words, carrier, trackingNumber, pickupOn, dueAt } = orderReturn
  const isFetched = status === 'approved' && trackingNumber !== null
  const says = saysOf(orderReturn)
  return (
    <>
      <p>
        <Stage filled={returnStage[status]} word={t(returnStatusKey(status))} tone={returnTone(status)} />
      </p>
      <p className="small">
        {t([...(isArtisans ? [`workshop:returns.says.${says}`] : []), `shop:return.says.${says}`])}
        {dueAt ? (
          <>
            {' '}
            <b>
              {t('shop:return.due')} <DateText iso={dueAt} shape="weekday-time" />
            </b>
          </>
        ) : null}
      </p>
      {question ? (
        <blockquote className="asked">
          <Written>{question}</Written>
        </blockquote>
      ) : null}
      <dl className="slip">
        <div>
          <dt>{t('shop:return.pieces')}</dt>
          <dd>
            <Written>{piecesOf(lines)}</Written>
          </dd>
        </div>
        <div>
          <dt>{t('shop:return.reason')}</dt>
          <dd>
            {t(`shop:return.reasons.${camel(reason)}`)}
            <br />
            <Written>{words}</Written>
          </dd>
        </div>
        <div>
          <dt>{t('shop:return.wish')}</dt>
          <dd>{t(`shop:return.wishes.${input}`)}</dd>
        </div>
        {carrier || trackingNumber ? (
          <div>
            <dt>{t(isFetched ? 'shop:return.fetchedBy' : 'shop:return.sentWith')}</dt>
            <dd className="num">
              {[carrier, trackingNumber].filter(Boolean).join(' ')}
              {isFetched && pickupOn ? (
                <>
                  {' · '}
                  <DateText iso={pickupOn} shape="weekday-day" />
                </>
              ) : null}
            </dd>
          </div>
        ) : null}
        {input === 'refund' ? <MoneyBack orderReturn={orderReturn} /> : null}
      </dl>
      <ReturnPictures orderReturn={orderReturn} />
    </>
  )
}

function saysOf({ status, moves, trackingNumber }: OrderReturn): string {
  if (status === 'approved' && trackingNumber !== null) return 'fetched'
  return status === 'rejected' && !moves.includes('appeal') ? 'rejectedOver' : camel(status)
}

function MoneyBack({ orderReturn }: { orderReturn: OrderReturn }) {
  const { t } = useTranslation()
  const { goodsPaise, shippingPaise, returnCostPaise, refundRoute } = orderReturn
  const isRefused = ['rejected', 'rejected_finally', 'withdrawn'].includes(orderReturn.status)
  return (
    <div>
      <dt>{t('shop:return.moneyBack')}</dt>
      <dd>
        {formatInr(goodsPaise + shippingPaise)}{' '}
        <span className="mute">
          {t(shippingPaise > 0 ? 'shop:return.withDelivery' : 'shop:return.withoutDelivery', {
            goods: formatInr(goodsPaise),
            delivery: formatInr(shippingPaise),
          })}
          {returnCostPaise > 0 && !isRefused
            ? `${t('common:stop')} ${t('shop:return.cost', { sum: formatInr(returnCostPaise) })}`
            : ''}
        </span>
        <br />
        {t(isRefused ? 'shop:return.noMoney' : `shop:refund.route.${refundRoute}`)}
      </dd>
    </div>
  )
}

function ReturnPictures({ orderReturn }: { orderReturn: OrderReturn }) {
  const { t } = useTranslation()
  const { pictures, sentPictures, number } = orderReturn
  const sent = t('shop:order.pieceSent')
  return (
    <>
      <PictureStrip
        label={t('shop:return.picturesOf', { number })}
        pictures={pictures.map(({ key, by }, index) => ({
          key,
          alt: t('shop:return.picture', { number: index + 1, by: t(`shop:by.${by}`) }),
        }))}
      />
      {sentPictures.length > 0 ? <p className="small mute">{sent}</p> : null}
      <PictureStrip label={sent} pictures={sentPictures.map((key) => ({ key, alt: sent }))} />
    </>
  )
}
