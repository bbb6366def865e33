import type { FormEvent } from 'react'
import { formatInr } from '#platform/money/money.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import type { Quoting } from './use-quote.ts'

type Props = { code: string; onUse: (code: string) => void; quoting: Quoting }

export function GiftCardForm({ code, onUse, quoting: { quote, isLoading } }: Props) {
  const { t } = useTranslation('shop')
  const card = code === '' || isLoading ? null : (quote?.giftCard ?? null)
  const use = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onUse(typed(new FormData(event.currentTarget), 'giftCard'))
  }
  return (
    <div className="coupon" role="status">
      {card?.reason === null ? (
        <>
          <p>
            <b>{t('bill.giftCard', { last4: card.last4 })}</b>{' '}
            <Button variant="link" aria-label={t('giftCards.takeOff')} onClick={() => onUse('')}>
              {t('coupon.takeOff')}
            </Button>
          </p>
          <p className="small">
            {t('giftCards.used', { sum: formatInr(card.usedPaise), left: formatInr(card.leftPaise - card.usedPaise) })}
          </p>
        </>
      ) : (
        <form method="post" className="coupon-form" noValidate onSubmit={use}>
          <Field
            id="gift-card"
            name="giftCard"
            label={t('giftCards.one')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            help={code !== '' && isLoading ? t('giftCards.asking') : undefined}
            error={card ? t(`giftCards.reason.${card.reason}`) : undefined}
          />
          <Button type="submit">
            {t('coupon.use')}
            <span className="sr">: {t('giftCards.one')}</span>
          </Button>
        </form>
      )}
    </div>
  )
}
