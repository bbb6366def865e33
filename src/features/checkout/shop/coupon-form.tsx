import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserCoupon, useCoupon } from '#features/cart/shop/browser-coupon.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

type Coupon = NonNullable<Quote['coupon']>

/** One coupon: typed and sent by Enter, then shown with what it does, and taken off again. A form of its own beside the order's. */
export function CouponForm({ quote }: { quote: Quote | null }) {
  const { t } = useTranslation()
  const code = useCoupon()
  const [typed, setTyped] = useState('')
  const coupon = quote?.coupon?.code.toUpperCase() === code ? (quote?.coupon ?? null) : null

  const use = (event: FormEvent) => {
    event.preventDefault()
    browserCoupon.keep(typed)
    setTyped('')
  }
  return (
    <div className="coupon">
      {code === '' ? (
        <form method="post" className="coupon-form" onSubmit={use}>
          <Field
            label={t('shop:coupon.label')}
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            name="coupon"
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">{t('shop:coupon.use')}</Button>
        </form>
      ) : null}
      <div role="status">
        {code === '' ? null : (
          <>
            <p>
              <b>{code}</b>{' '}
              <Button
                variant="link"
                aria-label={t('shop:coupon.takeOffNamed', { code })}
                onClick={() => browserCoupon.keep('')}
              >
                {t('shop:coupon.takeOff')}
              </Button>
            </p>
            {coupon ? <CouponEffect coupon={coupon} /> : <p className="small mute">{t('shop:coupon.asking')}</p>}
          </>
        )}
      </div>
    </div>
  )
}

function CouponEffect({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation()
  if (coupon.reason !== null) {
    return (
      <p className="small stop">
        {t(`shop:coupon.reason.${coupon.reason}`, { code: coupon.code, missing: formatInr(coupon.missingPaise ?? 0) })}
      </p>
    )
  }
  return (
    <p className="small">
      {t('shop:coupon.off', { sum: formatInr(coupon.discountPaise) })}{' '}
      {t(`shop:coupon.${bearer(coupon)}`, {
        shop: formatInr(coupon.platformPaise),
        makers: formatInr(coupon.artisanPaise),
      })}
    </p>
  )
}

function bearer({ platformPaise, artisanPaise }: Coupon): 'byShop' | 'byMakers' | 'byBoth' {
  if (artisanPaise === 0) return 'byShop'
  return platformPaise === 0 ? 'byMakers' : 'byBoth'
}
