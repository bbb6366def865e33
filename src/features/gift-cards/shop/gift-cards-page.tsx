import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { OwnPages } from '#features/accounts/parts/own-pages.tsx'
import { giftCardsApi } from '#features/gift-cards/api.ts'
import { leastGiftCardPaise, mostGiftCardPaise, type OwnGiftCard } from '#features/gift-cards/gift-card.ts'
import { getOwnGiftCard, listOwnGiftCards } from '#features/gift-cards/gift-card-queries.ts'
import { requireGiftCards } from '#features/gift-cards/require-gift-cards.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { useSentForm } from '#features/screens/use-sent-form.ts'
import { isLanguage, languages } from '#platform/i18n/languages.ts'
import { formatInr, readRupees } from '#platform/money/money.ts'
import { typed, typedIn } from '#ui/ask-dialog.tsx'
import { Button, Field, Select, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const issuer = await foundOr404(requireGiftCards(ctx))
  const id = url.searchParams.get('card')
  const [bought, cards] = await Promise.all([
    id === null ? null : foundOr404(getOwnGiftCard(ctx, id)),
    listOwnGiftCards(ctx),
  ])
  return { head: privateHead(context, 'shop:giftCards.title'), issuer, bought, cards, language: ctx.locale }
}

export { meta } from '#features/page-meta.ts'

export default function GiftCardsPage() {
  const { t } = useTranslation('shop')
  const { issuer, bought, cards } = useLoaderData<typeof loader>()
  return (
    <div className="wrap narrow">
      <h1>{t('giftCards.title')}</h1>
      <OwnPages />
      <p>{t('giftCards.text')}</p>
      <p className="small mute">{t('giftCards.issuedBy', { issuer })}</p>
      {bought ? <Bought card={bought} /> : <BuyForm />}
      {cards.length > 0 ? (
        <section className="step" aria-labelledby="own-gift-cards">
          <h2 id="own-gift-cards">{t('giftCards.own')}</h2>
          <ul className="refunds">
            {cards.map((card) => (
              <Card key={card.id} card={card} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

const askEveryMs = 3000

function Bought({ card }: { card: OwnGiftCard }) {
  const { t } = useTranslation('shop')
  const { revalidate } = useRevalidator()
  const isWaiting = card.paidAt === null
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), askEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
  if (isWaiting) {
    return (
      <>
        <Spinner label={t('giftCards.waiting')} />
        <p>
          <Button to={paths.payGiftCard(card.id)} reloadDocument>
            {t('pay.now', { total: formatInr(card.amountPaise) })}
          </Button>
        </p>
      </>
    )
  }
  const { recipientEmail, code } = card
  return (
    <section className="step" aria-labelledby="bought-gift-card" role="status">
      <h2 id="bought-gift-card">{t('giftCards.paid', { sum: formatInr(card.amountPaise) })}</h2>
      <p className="num">
        <b>{code}</b>
      </p>
      <p>{recipientEmail ? t('giftCards.sentTo', { to: recipientEmail }) : t('giftCards.keepCode')}</p>
      <p>
        <Button to={paths.giftCards()}>{t('giftCards.another')}</Button>
      </p>
    </section>
  )
}

function Card({ card }: { card: OwnGiftCard }) {
  const { t } = useTranslation('shop')
  const { code, amountPaise, leftPaise, recipientName, recipientEmail, expiresAt } = card
  const recipient = recipientName ?? recipientEmail
  return (
    <li>
      <p className="refund-sum">
        <b className="num">{code}</b>
        <span className="small">
          {t('giftCards.leftOf', { left: formatInr(leftPaise), sum: formatInr(amountPaise) })}
        </span>
      </p>
      <p className="small mute">
        {recipient ? <>{t('giftCards.for', { recipient })}, </> : null}
        {t('giftCards.until')} {expiresAt ? <DateText iso={expiresAt} /> : null}
      </p>
    </li>
  )
}

const ids = {
  amountPaise: 'gift-amount',
  recipientName: 'gift-name',
  recipientEmail: 'gift-email',
  words: 'gift-words',
  language: 'gift-language',
}

const suggestedRupees = [500, 1000, 2000]

function BuyForm() {
  const { t } = useTranslation('shop')
  const { language } = useLoaderData<typeof loader>()
  const { errorOf, state, isSending, onSubmit } = useSentForm({
    send: async (fields, key) => {
      const chosen = typed(fields, 'language')
      const body = {
        // What is no amount is refused at its field.
        amountPaise: readRupees(typed(fields, 'amount')) ?? 0,
        language: isLanguage(chosen) ? chosen : language,
        key,
        ...typedIn(fields, ['recipientName', 'recipientEmail', 'words']),
      }
      const { card } = await api.call(giftCardsApi.buy, { body })
      // A full page load: the gateway's script may run only in the payment document.
      location.assign(paths.payGiftCard(card.id))
    },
  })
  const bounds = { least: formatInr(leastGiftCardPaise), most: formatInr(mostGiftCardPaise) }
  return (
    <form method="post" className="stack" noValidate onSubmit={onSubmit}>
      <FormProblems state={state} ids={ids} />
      <Field
        id={ids.amountPaise}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        required
        label={t('giftCards.amount')}
        help={t('giftCards.amountHelp', bounds)}
        error={errorOf('amountPaise')}
      />
      <fieldset className="acts" aria-label={t('giftCards.amount')}>
        {suggestedRupees.map((rupees) => (
          <Button
            key={rupees}
            onClick={({ currentTarget: { form } }) => {
              const amount = form?.elements.namedItem('amount')
              if (amount instanceof HTMLInputElement) amount.value = String(rupees)
            }}
          >
            {formatInr(rupees * 100)}
          </Button>
        ))}
      </fieldset>
      <Field
        id={ids.recipientName}
        name="recipientName"
        maxLength={120}
        autoComplete="off"
        label={t('giftCards.recipientName')}
        error={errorOf('recipientName')}
      />
      <Field
        id={ids.recipientEmail}
        name="recipientEmail"
        type="email"
        maxLength={254}
        autoComplete="off"
        label={t('giftCards.recipientEmail')}
        help={t('giftCards.recipientHelp')}
        error={errorOf('recipientEmail')}
      />
      <TextArea id={ids.words} name="words" maxLength={300} label={t('giftCards.words')} error={errorOf('words')} />
      <Select
        id={ids.language}
        name="language"
        defaultValue={language}
        label={t('giftCards.language')}
        options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
      />
      <p className="order-acts">
        <Button variant="act" type="submit" disabled={isSending}>
          {t('giftCards.buy')}
        </Button>
      </p>
    </form>
  )
}
