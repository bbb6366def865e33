import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { listAddresses } from '#features/addresses/address-queries.ts'
import { addressStates } from '#features/addresses/states.ts'
import { quote } from '#features/checkout/quote.ts'
import { CheckoutBill } from '#features/checkout/shop/checkout-bill.tsx'
import { FieldInputs } from '#features/extensions/parts/field-inputs.tsx'
import { paths } from '#features/paths.ts'
import { KeptEmails } from '#features/screens/kept-emails.tsx'
import { type LiteVisit, privateHead, requestContext } from '#features/screens/page.ts'
import { useTextsCodes } from '#features/screens/shop-data.ts'
import { findFields } from '#features/settings/settings-queries.ts'
import { AcceptTerms } from '#features/sign-in/parts/accept-terms.tsx'
import { formatInr } from '#platform/money/money.ts'
import { Button, Field, Select } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { CashProblem, isCashOnly, LiteProblem } from './lite-problem.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, account, lite } = context.get(requestContext)
  const cart = lite?.cart ?? []
  if (account && account.role !== 'customer') throw redirect(paths.home())
  // A guest may come to sign in only.
  if (!lite || (account && cart.length === 0)) throw redirect(paths.lite('cart'))
  const { csrfToken, problem, values } = lite
  const asked = await findFields(ctx, 'order')
  const title = account || cart.length > 0 ? 'shop:checkout.title' : 'common:action.signIn'
  const shown = { head: privateHead(context, title), title, csrfToken, problem, values, asked }
  if (!account) return { ...shown, isCustomer: false, addresses: [], quoted: null, key: '' }

  const addresses = await listAddresses(ctx)
  const chosen = addresses.find(({ id }) => id === url.searchParams.get('address')) ?? addresses[0]
  const lines = cart.map(({ productId, variant, quantity }) => ({ productId, variant, quantity }))
  const ask = async (paymentMethod: 'cod' | 'upi') =>
    chosen ? quote(ctx, { lines, pincode: chosen.pincode, state: chosen.state, paymentMethod }) : null
  const atTheDoor = await ask('cod')
  const quoted = atTheDoor && !isCashOnly(atTheDoor) ? await ask('upi') : atTheDoor
  // The same page sent twice places one order.
  return { ...shown, isCustomer: true, addresses, chosen, quoted, key: crypto.randomUUID() }
}

export { meta } from '#features/page-meta.ts'

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export default function LiteCheckoutPage() {
  const { t } = useTranslation('shop')
  const shown = useLoaderData<typeof loader>()
  return (
    <div className="wrap narrow">
      <h1>{t(shown.title)}</h1>
      <LiteProblem problem={shown.problem} />
      {shown.isCustomer ? <Order {...shown} /> : <Account {...shown} />}
    </div>
  )
}

type Typed = Pick<LiteVisit, 'csrfToken' | 'values'>

/** As the full shop asks who comes to order: an email or a mobile, the code sent there, and a name where it is new. */
function Account({ csrfToken, values }: Typed) {
  const { t } = useTranslation('shop')
  const textsCodes = useTextsCodes()
  if (values.step === 'code') return <SentCode csrfToken={csrfToken} values={values} />
  if (values.step === 'new') return <NewAccount csrfToken={csrfToken} values={values} />
  return (
    <>
      <form method="post" action={paths.lite('code')} className="stack">
        <input type="hidden" name="csrf" value={csrfToken} />
        <p>{t('login.toOrderText')}</p>
        <Field
          id="contact"
          name="contact"
          type={textsCodes ? 'text' : 'email'}
          inputMode="email"
          autoComplete="username"
          required
          label={t(textsCodes ? 'login.emailOrPhone' : 'common:noun.email')}
          defaultValue={values.contact}
        />
        <Button variant="act" type="submit" wide>
          {t('login.sendCode')}
        </Button>
      </form>
      <details className="step fold" open={values.email !== undefined}>
        <summary>{t('login.byPassword')}</summary>
        <form method="post" action={paths.lite('sign-in')} className="stack">
          <input type="hidden" name="csrf" value={csrfToken} />
          <Field
            id="email"
            name="email"
            type={textsCodes ? 'text' : 'email'}
            autoComplete="username"
            label={t(textsCodes ? 'login.emailOrPhone' : 'common:noun.email')}
            defaultValue={values.email}
          />
          <Field
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            label={t('common:noun.password')}
          />
          <Button type="submit" wide>
            {t('common:action.signIn')}
          </Button>
        </form>
      </details>
    </>
  )
}

function SentCode({ csrfToken, values: { contact = '' } }: Typed) {
  const { t } = useTranslation('shop')
  return (
    <>
      <form method="post" action={paths.lite('code')} className="stack">
        <input type="hidden" name="csrf" value={csrfToken} />
        <input type="hidden" name="step" value="code" />
        <input type="hidden" name="contact" value={contact} />
        <p role="status">{t('login.codeSent', { email: contact })}</p>
        <Field
          id="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          label={t(contact.includes('@') ? 'login.emailCode' : 'login.smsCode')}
        />
        <KeptEmails />
        <Button variant="act" type="submit" wide>
          {t('login.continue')}
        </Button>
      </form>
      <p>
        <a href={paths.lite('checkout')}>{t('login.otherEmail')}</a>
      </p>
    </>
  )
}

function NewAccount({ csrfToken, values }: Typed) {
  const { t } = useTranslation('shop')
  const { contact = '', code } = values
  const isByEmail = contact.includes('@')
  return (
    <form method="post" action={paths.lite('account')} className="stack">
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="step" value="new" />
      <input type="hidden" name="contact" value={contact} />
      <input type="hidden" name="code" value={code} />
      <p role="status">{t(isByEmail ? 'login.newHere' : 'login.newHereByPhone')}</p>
      <Field
        id="fullName"
        name="fullName"
        autoComplete="name"
        label={t('register.fullName')}
        defaultValue={values.fullName}
      />
      {isByEmail ? (
        <Field
          id="phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          label={t('address.phone')}
          help={t('register.phoneHelp')}
          defaultValue={values.phone}
        />
      ) : (
        <Field
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          label={t('common:noun.email')}
          help={t('login.emailHelp')}
          defaultValue={values.email}
        />
      )}
      <AcceptTerms name="acceptTerms" required defaultChecked={values.acceptTerms === 'on'} />
      <Button variant="act" type="submit" wide>
        {t('login.continue')}
      </Button>
    </form>
  )
}

function Order({
  addresses,
  chosen,
  quoted,
  csrfToken,
  values,
  key,
  asked,
  problem,
}: Shown & { chosen?: Shown['addresses'][number] }) {
  const { t } = useTranslation('shop')
  if (!chosen || !quoted) return <NewAddress csrfToken={csrfToken} values={values} />
  const canOrder = quoted.canOrder && isCashOnly(quoted)
  return (
    <>
      <section className="step">
        <h2>{t('checkout.whereTo')}</h2>
        <p>{[chosen.fullName, chosen.house, chosen.street, chosen.city, chosen.pincode].join(', ')}</p>
        {addresses.length > 1 ? (
          <ul className="small">
            {addresses.map(({ id, house, city, pincode }) =>
              id === chosen.id ? null : (
                <li key={id}>
                  <a href={paths.liteCheckout(id)}>{[house, city, pincode].join(', ')}</a>
                </li>
              ),
            )}
          </ul>
        ) : null}
        <details className="fold" open={values.fullName !== undefined}>
          <summary>{t('checkout.otherAddress')}</summary>
          <NewAddress csrfToken={csrfToken} values={values} />
        </details>
      </section>
      <section className="step">
        <h2>{t('bill.title')}</h2>
        <CheckoutBill quote={quoted} />
      </section>
      <section className="step stack">
        <h2>{t('checkout.howToPay')}</h2>
        <p>{t('lite.cash')}</p>
        <CashProblem quote={quoted} />
        <p className="small">
          <a href={paths.cart()}>{t('cart.title')}</a>
        </p>
        {canOrder ? (
          <PlaceOrder shown={{ csrfToken, key, addressId: chosen.id, quote: quoted, asked, values, problem }} />
        ) : null}
        <form method="post" action={paths.lite('full')}>
          <input type="hidden" name="csrf" value={csrfToken} />
          <Button variant={canOrder ? 'plain' : 'act'} type="submit" wide>
            {t('lite.full')}
          </Button>
        </form>
      </section>
    </>
  )
}

type Placing = Pick<Shown, 'csrfToken' | 'key' | 'asked' | 'values' | 'problem'> & {
  addressId: string
  quote: { totalPaise: number }
}

function PlaceOrder({ shown: { csrfToken, key, addressId, quote, asked, values, problem } }: { shown: Placing }) {
  const { t } = useTranslation('shop')
  return (
    <form method="post" action={paths.lite('order')}>
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="addressId" value={addressId} />
      <input type="hidden" name="paymentMethod" value="cod" />
      <input type="hidden" name="expectedTotalPaise" value={quote.totalPaise} />
      <div className="stack">
        <FieldInputs
          fields={asked}
          values={typedOf(values)}
          onChange={unheard}
          error={(path) => problem?.errors.find((one) => one.path === path)?.message}
        />
      </div>
      <Button variant="act" type="submit" wide>
        {`${t('common:action.placeOrder')}, ${formatInr(quote.totalPaise)}`}
      </Button>
    </form>
  )
}

/** Without script nothing is heard: the form is sent. */
function unheard(): void {}

/** What was sent before a refusal, by the field's key. */
function typedOf(values: Shown['values']): Record<string, string> {
  const sent = Object.entries(values).filter(([name]) => name.startsWith('fields.'))
  return Object.fromEntries(sent.map(([name, value]) => [name.slice('fields.'.length), value ?? '']))
}

function NewAddress({ csrfToken, values }: Typed) {
  const { t } = useTranslation('shop')
  const states = ['', ...addressStates].map((value) => ({ value, label: value ? t(`common:states.${value}`) : '' }))
  return (
    <form method="post" action={paths.lite('address')} className="stack">
      <input type="hidden" name="csrf" value={csrfToken} />
      <Field id="fullName" name="fullName" label={t('address.fullName')} defaultValue={values.fullName} />
      <Field id="phone" name="phone" type="tel" label={t('address.phone')} defaultValue={values.phone} />
      <Field
        id="pincode"
        name="pincode"
        inputMode="numeric"
        maxLength={8}
        label={t('common:noun.pincode')}
        defaultValue={values.pincode}
      />
      <Field id="house" name="house" label={t('address.house')} defaultValue={values.house} />
      <Field id="street" name="street" label={t('address.street')} defaultValue={values.street} />
      <Field id="city" name="city" label={t('address.city')} defaultValue={values.city} />
      <Select id="state" name="state" label={t('common:noun.state')} options={states} defaultValue={values.state} />
      <Button type="submit">{t('lite.saveAddress')}</Button>
    </form>
  )
}
