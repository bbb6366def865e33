import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { paymentMethods } from '#domain/payments/payment.ts'
import { Radio } from '#web/ui/tick.tsx'
import type { CheckoutForm, CheckoutValues } from './checkout-form.ts'

export function HowToPay({
  form,
  isTestMode,
}: {
  form: UseFormReturn<CheckoutForm, unknown, CheckoutValues>
  isTestMode: boolean
}) {
  const { t } = useTranslation()
  return (
    <section className="step" aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">
        <span className="num">2</span> {t('shop:checkout.howToPay')}
      </h2>
      {isTestMode ? <p className="test-mode">{t('shop:checkout.testMode')}</p> : null}
      <fieldset className="choices" id="paymentMethod">
        <legend className="sr">{t('shop:checkout.howToPay')}</legend>
        {paymentMethods.map((method) => (
          <Radio
            key={method}
            value={method}
            label={
              <>
                {t(`shop:method.${method}`)}
                <small className="mute">{t(`shop:methodHelp.${method}`)}</small>
              </>
            }
            {...form.register('paymentMethod')}
          />
        ))}
      </fieldset>
    </section>
  )
}
