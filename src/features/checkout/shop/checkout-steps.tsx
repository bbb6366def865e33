import { type FormEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AddressRow } from '#features/addresses/postal-address.ts'
import { addressControl } from '#features/addresses/shop/address-control.ts'
import { AddressFields } from '#features/addresses/shop/address-fields.tsx'
import type { Cart } from '#features/cart/cart.ts'
import { browserCoupon, useCoupon } from '#features/cart/shop/browser-coupon.ts'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import type { AdditionalField } from '#features/extensions/additional-field.ts'
import { FieldInputs } from '#features/extensions/parts/field-inputs.tsx'
import type { OrderSummary } from '#features/orders/order.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { useFlags } from '#features/screens/shop-data.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, Checkbox, Field, Radio, TextArea } from '#ui/controls.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { CartProblems } from './cart-problems.tsx'
import { CheckoutBill } from './checkout-bill.tsx'
import { type CheckoutForm, type CheckoutValues, giftNoteLength, noteLength } from './checkout-form.ts'
import { GiftCardForm } from './gift-card-form.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { PlaceNotice } from './place-notice.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'
import { type Owner, useCheckout } from './use-checkout.ts'
import type { Quoting } from './use-quote.ts'

const formId = 'order'

export function CheckoutSteps({
  addresses,
  asked,
  cart,
  unpaid,
  owner,
  isTestMode,
}: {
  addresses: readonly AddressRow[]
  asked: readonly AdditionalField[]
  cart: Cart
  unpaid: readonly OrderSummary[]
  owner: Owner
  isTestMode: boolean
}) {
  const { t } = useTranslation()
  const { form, quoting, notice, submit, giftCard, setGiftCard } = useCheckout({ cart, addresses, owner, asked })
  const { quote } = quoting
  const { giftCards } = useFlags()
  const isSending = form.formState.isSubmitting
  const why = reasonNotToPlace({ quoting, isSending, isCash: form.watch('paymentMethod') === 'cod' })

  return (
    <div className="wrap grid checkout">
      <form id={formId} method="post" noValidate onSubmit={submit} className="checkout-main">
        <h1>{t('shop:checkout.title')}</h1>
        <UnpaidOrders orders={unpaid} />
        <FormProblems state={form.formState} />
        <PlaceNotice notice={notice} />
        <WhereTo form={form} addresses={addresses} />
        <PickUps form={form} parcels={quote?.parcels ?? []} />
        <Expresses form={form} parcels={quote?.parcels ?? []} />
        <AskedFields form={form} asked={asked} />
        <NotesFields form={form} />
        <HowToPay form={form} cash={quote?.cod ?? null} isTestMode={isTestMode} />
      </form>
      <aside className="checkout-bill" aria-labelledby="bill">
        <h2 id="bill">{t('shop:bill.title')}</h2>
        <CartProblems cart={cart} quoting={quoting} />
        {quote ? <CheckoutBill quote={quote} /> : null}
        <CouponForm form={form} quote={quote} />
        {giftCards ? <GiftCardForm code={giftCard} onUse={setGiftCard} quoting={quoting} /> : null}
        <div className="checkout-place">
          <Button variant="act" type="submit" form={formId} wide disabled={why !== null} aria-describedby="place-why">
            {isSending
              ? t('shop:checkout.placing')
              : placeLabel(
                  t('common:action.placeOrder'),
                  quote?.deliverTo ? quote.totalPaise - quote.balancePaise - (quote.giftCard?.usedPaise ?? 0) : null,
                )}
          </Button>
          <p id="place-why" className="micro place-why" aria-live="polite">
            {why ? t(why) : t('shop:checkout.held')}
          </p>
        </div>
      </aside>
    </div>
  )
}

function placeLabel(words: string, totalPaise: number | null): string {
  return totalPaise === null ? words : `${words}, ${formatInr(totalPaise)}`
}

type Standing = { quoting: Quoting; isSending: boolean; isCash: boolean }

function reasonNotToPlace({ quoting, isSending, isCash }: Standing): string | null {
  const { quote, isLoading } = quoting
  if (isSending) return 'shop:checkout.whySending'
  if (quote && hasProblem(quote)) return 'shop:checkout.whyProblem'
  if (isLoading) return 'shop:checkout.whyLoading'
  if (!quote) return 'shop:checkout.whyNoPrice'
  return isCash && quote.cod?.isOffered === false ? 'shop:checkout.whyCash' : null
}

function hasProblem({ missing, parcels }: Quote): boolean {
  return missing.length > 0 || parcels.some(({ lines }) => lines.some(({ problem }) => problem !== null))
}

/** What this shop asks of an order, in its own words. */
function AskedFields({ form, asked }: { form: Form; asked: readonly AdditionalField[] }) {
  const { t } = useTranslation()
  if (asked.length === 0) return null
  const { errors } = form.formState
  return (
    <section className="step field-grid" aria-label={t('shop:fields.asked')}>
      <FieldInputs
        fields={asked}
        values={form.watch('fields')}
        onChange={(values) => form.setValue('fields', values)}
        error={(path) => errors.fields?.[path.slice('fields.'.length)]?.message}
      />
    </section>
  )
}

function NotesFields({ form }: { form: UseFormReturn<CheckoutForm, unknown, CheckoutValues> }) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const [wasUsed] = useState(() => form.getValues('note') !== '' || form.getValues('giftNote') !== '')
  const hasError = errors.note !== undefined || errors.giftNote !== undefined
  return (
    <details className="fold" open={wasUsed || hasError || undefined}>
      <summary>{t('shop:checkout.notes')}</summary>
      <div className="field-grid">
        <TextArea
          id="giftNote"
          maxLength={giftNoteLength}
          label={t('shop:checkout.giftNote')}
          help={t('shop:checkout.giftNoteHelp')}
          error={errors.giftNote?.message}
          {...form.register('giftNote')}
        />
        <TextArea
          id="note"
          maxLength={noteLength}
          label={t('shop:checkout.note')}
          help={t('shop:checkout.noteHelp')}
          error={errors.note?.message}
          {...form.register('note')}
        />
      </div>
    </details>
  )
}

type Form = UseFormReturn<CheckoutForm, unknown, CheckoutValues>

function WhereTo({ form, addresses }: { form: Form; addresses: readonly AddressRow[] }) {
  const { t } = useTranslation()
  const isTyped = form.watch('addressId') === ''
  const billsToSame = form.watch('billsToSame')

  return (
    <section className="step" aria-labelledby="where-to">
      <h2 id="where-to">
        <span className="num">1</span> {t('shop:checkout.whereTo')}
      </h2>
      {addresses.length > 0 ? <SavedAddresses form={form} addresses={addresses} /> : null}
      {isTyped ? (
        <>
          <AddressFields control={addressControl(form, 'shipping.')} section="shipping" />
          <Checkbox className="step-tick" label={t('shop:checkout.keepAddress')} {...form.register('keepsAddress')} />
        </>
      ) : null}
      <Checkbox className="step-tick" label={t('shop:checkout.billToSame')} {...form.register('billsToSame')} />
      {billsToSame ? null : (
        <fieldset className="step-more">
          <legend className="lab">{t('shop:checkout.billingAddress')}</legend>
          <AddressFields control={addressControl(form, 'billing.')} section="billing" />
        </fieldset>
      )}
    </section>
  )
}

/** Of each artisan who lets buyers come to the workshop. */
function PickUps({ form, parcels }: { form: Form; parcels: Quote['parcels'] }) {
  const { t } = useTranslation()
  const offered = parcels.filter(({ canPickUp }) => canPickUp)
  if (offered.length === 0) return null
  return (
    <fieldset className="choices step-more">
      <legend className="sr">{t('shop:pickup.title')}</legend>
      {offered.map(({ artisan }) => (
        <Checkbox
          key={artisan.id}
          value={artisan.id}
          label={
            <>
              {t('shop:pickup.choose', { artisan: artisan.name, place: artisan.place })}
              <small className="mute">{t('shop:pickup.chooseHelp')}</small>
            </>
          }
          {...form.register('pickUp')}
        />
      ))}
    </fieldset>
  )
}

/** Of each artisan whose parcel can come faster. */
function Expresses({ form, parcels }: { form: Form; parcels: Quote['parcels'] }) {
  const { t } = useTranslation()
  const offered = parcels.filter(({ express, isPickup }) => express && !isPickup)
  if (offered.length === 0) return null
  return (
    <fieldset className="choices step-more">
      <legend className="sr">{t('shop:express.title')}</legend>
      {offered.map(({ artisan, express }) => (
        <Checkbox
          key={artisan.id}
          value={artisan.id}
          label={t('shop:express.choose', {
            artisan: artisan.name,
            day: formatDate((key, options) => t(key, options), express?.promisedUntil ?? '', 'weekday-day'),
            extra: formatInr(express?.extraPaise ?? 0),
          })}
          {...form.register('express')}
        />
      ))}
    </fieldset>
  )
}

function SavedAddresses({ form, addresses }: { form: Form; addresses: readonly AddressRow[] }) {
  const { t } = useTranslation()
  return (
    <fieldset className="choices step-more" id="addressId">
      <legend className="sr">{t('shop:checkout.savedAddresses')}</legend>
      {addresses.map((address) => (
        <Radio
          key={address.id}
          value={address.id}
          label={
            <>
              {address.fullName}, {t(`shop:addresses.${address.kind}`)}
              <small className="mute">
                {[address.house, address.street, address.city].join(', ')}{' '}
                <span className="num">{address.pincode}</span>
              </small>
            </>
          }
          {...form.register('addressId')}
        />
      ))}
      <Radio value="" label={t('shop:checkout.otherAddress')} {...form.register('addressId')} />
    </fieldset>
  )
}

type Coupon = NonNullable<Quote['coupon']>

function CouponForm({ form, quote }: { form: Form; quote: Quote | null }) {
  const { t } = useTranslation()
  const code = useCoupon()
  const coupon = quote?.coupon?.code.toUpperCase() === code ? (quote?.coupon ?? null) : null

  const use = (event: FormEvent) => {
    event.preventDefault()
    browserCoupon.keep(form.getValues('coupon'))
  }
  const takeOff = () => {
    browserCoupon.keep('')
    form.setValue('coupon', '')
  }
  return (
    <div className="coupon" role="status">
      {coupon?.reason === null ? (
        <>
          <p>
            <b>{code}</b>{' '}
            <Button variant="link" aria-label={t('shop:coupon.takeOffNamed', { code })} onClick={takeOff}>
              {t('shop:coupon.takeOff')}
            </Button>
          </p>
          <CouponEffect coupon={coupon} />
        </>
      ) : (
        <form method="post" className="coupon-form" noValidate onSubmit={use}>
          <Field
            label={t('shop:coupon.label')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            help={code !== '' && coupon === null ? t('shop:coupon.asking') : undefined}
            error={coupon ? whyNot(coupon, t) : undefined}
            {...form.register('coupon')}
          />
          <Button type="submit">{t('shop:coupon.use')}</Button>
        </form>
      )}
    </div>
  )
}

function whyNot({ reason, code, missingPaise }: Coupon, t: Translate): string {
  return t(`shop:coupon.reason.${reason}`, { code, missing: formatInr(missingPaise ?? 0) })
}

function CouponEffect({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation()
  return (
    <p className="small">
      {t('shop:coupon.off', { sum: formatInr(coupon.discountPaise) })}{' '}
      {t(`shop:coupon.${bearer(coupon)}`, {
        ours: formatInr(coupon.platformPaise),
        artisans: formatInr(coupon.artisanPaise),
      })}
    </p>
  )
}

function bearer({ platformPaise, artisanPaise }: Coupon): 'byShop' | 'byArtisans' | 'byBoth' {
  if (artisanPaise === 0) return 'byShop'
  return platformPaise === 0 ? 'byArtisans' : 'byBoth'
}
