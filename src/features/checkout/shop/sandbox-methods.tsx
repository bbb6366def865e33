import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PaymentMethod, paymentMethods } from '#features/payments/payment.ts'
import { Select } from '#ui/field.tsx'
import { Radio } from '#ui/tick.tsx'

/** Names of firms and the gateway's published test cards: the same in every language. No number is ever typed here. */
const testCards = ['RuPay 6074 … 0007', 'Visa 4111 … 1111', 'Mastercard 5267 … 8500'] as const
const banks = [
  'State Bank of India',
  'HDFC Bank',
  'ICICI Bank',
  'Axis Bank',
  'Punjab National Bank',
  'Canara Bank',
] as const
const wallets = ['Paytm', 'Amazon Pay', 'Mobikwik', 'PhonePe'] as const

/** The ways of paying as a gateway's sheet shows them; under the chosen one stands what it asks for. */
export function SandboxMethods({ chosen, qr, intent }: { chosen: PaymentMethod; qr: string; intent: string }) {
  const { t } = useTranslation()
  const [method, setMethod] = useState(chosen)
  return (
    <>
      <fieldset className="choices">
        <legend className="lab">{t('shop:checkout.howToPay')}</legend>
        {paymentMethods.map((value) => (
          <Radio
            key={value}
            name="method"
            value={value}
            defaultChecked={value === chosen}
            label={t(`shop:method.${value}`)}
            onChange={() => setMethod(value)}
          />
        ))}
      </fieldset>
      <div className="sheet-part">
        {method === 'upi' ? <Upi qr={qr} intent={intent} /> : null}
        {method === 'card' ? <Cards /> : null}
        {method === 'netbanking' ? (
          <Select name="bank" label={t('shop:sandbox.bank')} options={choices(banks)} />
        ) : null}
        {method === 'wallet' ? (
          <Select name="wallet" label={t('shop:sandbox.wallet')} options={choices(wallets)} />
        ) : null}
      </div>
    </>
  )
}

function Upi({ qr, intent }: { qr: string; intent: string }) {
  const { t } = useTranslation()
  return (
    <>
      <img className="qr" src={qr} alt={t('shop:sandbox.qr')} width={200} height={200} />
      <div>
        <p>{t('shop:sandbox.scan')}</p>
        <p className="micro intent">{intent}</p>
      </div>
    </>
  )
}

function Cards() {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="lab">{t('shop:sandbox.card')}</legend>
      {testCards.map((card, index) => (
        <Radio
          key={card}
          name="card"
          value={card}
          defaultChecked={index === 0}
          label={<span className="num">{card}</span>}
        />
      ))}
      <p className="micro">{t('shop:sandbox.noNumber')}</p>
    </fieldset>
  )
}

function choices(names: readonly string[]) {
  return names.map((name) => ({ value: name, label: name }))
}
