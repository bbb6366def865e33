import type { UseFormReturn } from 'react-hook-form'
import type { Quote } from '#features/checkout/checkout-quote.ts'
import { paymentMethods } from '#features/payments/payment.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { Radio } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { CheckoutForm, CheckoutValues } from './checkout-form.ts'

type Cash = NonNullable<Quote['cod']>

export function HowToPay({
  form,
  cash,
  isTestMode,
}: {
  form: UseFormReturn<CheckoutForm, unknown, CheckoutValues>
  cash: Cash | null
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
        <Radio
          value="cod"
          label={
            <>
              {t('shop:method.cod')}
              <CashWords cash={cash} />
              {cash?.isOffered && form.watch('giftNote') !== '' ? (
                <small className="mute">{t('shop:cash.gift')}</small>
              ) : null}
            </>
          }
          {...form.register('paymentMethod')}
          // Not through register(): disabling one radio there clears the value of the whole group.
          disabled={!cash?.isOffered}
        />
      </fieldset>
    </section>
  )
}

function CashWords({ cash }: { cash: Cash | null }) {
  const { t } = useTranslation()
  if (!cash) return <small className="mute">{t('shop:cash.afterPincode')}</small>
  if (cash.isOffered && cash.advancePaise > 0) {
    const now = formatInr(cash.advancePaise)
    return (
      <small className="mute">
        {t('shop:cash.part', { now })}{' '}
        {cash.feePaise > 0 ? t('shop:cash.fee', { fee: formatInr(cash.feePaise) }) : null}{' '}
        {t('shop:cash.kept', { now })}
      </small>
    )
  }
  if (cash.isOffered) {
    const words = cash.feePaise > 0 ? 'shop:cash.withFee' : 'shop:cash.free'
    return <small className="mute">{t(words, { fee: formatInr(cash.feePaise) })}</small>
  }
  return (
    <>
      <small className="mute">{t('shop:cash.notHere')}</small>
      {whyNoCash(t, cash).map((words) => (
        <small className="mute" key={words}>
          {words}
        </small>
      ))}
    </>
  )
}

export function whyNoCash(t: Translate, { reasons }: Pick<Cash, 'reasons'>): string[] {
  return reasons.map(({ reason, artisan, limitPaise }) =>
    t(`shop:cash.reason.${reason}`, { artisan: artisan ?? '', limit: formatInr(limitPaise ?? 0) }),
  )
}
