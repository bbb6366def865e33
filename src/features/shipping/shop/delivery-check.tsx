import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paths } from '#features/paths.ts'
import type { VariantOptions } from '#features/products/variant-options.ts'
import type { Delivery, PincodeAnswer } from '#features/shipping/delivery.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { browserPincode, usePincode } from './browser-pincode.ts'

type Props = {
  productId: string
  artisan: string
  options: VariantOptions
  pricePaise: number
  answer: PincodeAnswer | null
}

export function DeliveryCheck({ productId, artisan, options, pricePaise, answer }: Props) {
  const { t } = useTranslation('shop')
  const [pincode, setPincode] = useState(answer?.typed ?? '')
  const [delivery, setDelivery] = useState(answer?.told ?? null)
  const [problem, setProblem] = useState(answer && !answer.told ? t('common:invalid.pincodeUnknown') : null)

  const kept = usePincode()
  const field = useRef<HTMLInputElement>(null)
  /** product and pincode */
  const told = useRef('')

  const ask = async (wanted: string) => {
    setDelivery(null)
    setProblem(null)
    const { fetchDelivery } = await import('./fetch-delivery.ts')
    const found = await fetchDelivery(productId, wanted)
    if (found.delivery) {
      const known = found.delivery.place.pincode
      told.current = `${productId} ${known}`
      browserPincode.keep(known)
    }
    setDelivery(found.delivery)
    setProblem(found.problem)
  }
  // Sent before the script had loaded.
  useEffect(() => {
    if (answer?.told) browserPincode.keep(answer.told.place.pincode)
  }, [answer])
  // The last pincode is known only to this browser, or comes from the account's address soon after the page. Nobody
  // asked now, so a missing answer shows no error. What somebody types meanwhile is theirs.
  useEffect(() => {
    const wanted = `${productId} ${kept}`
    if (answer || !kept || wanted === told.current) return
    const typed = field.current?.value ?? ''
    if (document.activeElement === field.current || (typed !== '' && typed !== kept)) return
    told.current = wanted
    setPincode(kept)
    void import('./fetch-delivery.ts')
      .then(({ fetchDelivery }) => fetchDelivery(productId, kept))
      .then(({ delivery }) => setDelivery(delivery))
  }, [productId, answer, kept])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask(pincode)
  }
  return (
    <form id="delivery" className="pin" method="get" action={`${paths.product(productId)}#delivery`} onSubmit={submit}>
      {Object.entries(options).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={`field ${problem ? 'bad' : ''}`}>
        <label htmlFor="pincode">{t('delivery.pincode')}</label>
        <div className="pin-row">
          <input
            ref={field}
            id="pincode"
            name="pincode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            required
            value={pincode}
            aria-describedby={problem ? 'delivery-problem' : 'delivery-told'}
            aria-invalid={problem ? true : undefined}
            onChange={({ target }) => setPincode(target.value)}
          />
          <Button type="submit">{t('delivery.check')}</Button>
        </div>
        {problem ? (
          <span className="err" id="delivery-problem" role="alert">
            {problem}
          </span>
        ) : null}
      </div>
      <p className="small pin-told" id="delivery-told" role="status">
        {problem || delivery ? null : <span className="mute">{t('delivery.hint')}</span>}
        {delivery ? <Told delivery={delivery} artisan={artisan} pricePaise={pricePaise} /> : null}
      </p>
    </form>
  )
}

function Told({ delivery, artisan, pricePaise }: { delivery: Delivery; artisan: string; pricePaise: number }) {
  const { t } = useTranslation('shop')
  const { canDeliver, isServed, from, until, fromState } = delivery
  const { city, state, pincode } = delivery.place
  const place = city ?? (state ? t(`common:states.${state}`) : pincode)
  if (!isServed) return t('delivery.notServed', { place })
  if (!canDeliver) return t('delivery.cannot', { artisan, state: t(`common:states.${fromState}`), place })
  if (!from || !until) return t('delivery.later')

  const day = (iso: string) => formatDate((key, options) => t(key, options), iso, 'weekday-day')
  return (
    <>
      <b>{from === until ? day(from) : t('delivery.days', { from: day(from), until: day(until) })}</b>{' '}
      {t('delivery.place', { place })} <Costs delivery={delivery} pricePaise={pricePaise} />
    </>
  )
}

function Costs({ delivery, pricePaise }: { delivery: Delivery; pricePaise: number }) {
  const { t } = useTranslation('shop')
  const { shippingPaise, freeAbovePaise } = delivery
  if (shippingPaise === null) return null
  const price = formatInr(shippingPaise)
  if (freeAbovePaise === null) return t('delivery.costs', { price })
  if (pricePaise >= freeAbovePaise) return t('delivery.free')
  return t('delivery.costsUntil', { price, limit: formatInr(freeAbovePaise) })
}
