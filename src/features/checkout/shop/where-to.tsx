import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AddressRow } from '#features/addresses/postal-address.ts'
import { addressControl } from '#features/addresses/shop/address-control.ts'
import { AddressFields } from '#features/addresses/shop/address-fields.tsx'
import { Checkbox, Radio } from '#ui/tick.tsx'
import type { CheckoutForm, CheckoutValues } from './checkout-form.ts'

type Form = UseFormReturn<CheckoutForm, unknown, CheckoutValues>

/** The saved addresses, or a new one; and where the bill goes. */
export function WhereTo({ form, addresses }: { form: Form; addresses: readonly AddressRow[] }) {
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
