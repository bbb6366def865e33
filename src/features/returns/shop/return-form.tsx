import type { TFunction } from 'i18next'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureField } from '#features/images/parts/picture-field.tsx'
import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { paths } from '#features/paths.ts'
import { isAtFault, isSentBack, needsPictures } from '#features/returns/return-rules.ts'
import type { ReturnReason } from '#features/returns/return-status.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { chosenLines, comesBack } from './return-draft.ts'
import { PieceChoice, ReasonChoice, RouteFields, WishChoice } from './return-fields.tsx'
import { type ReturnForm as Form, useReturnForm } from './use-return-form.ts'

type Props = { order: OrderDetail; parcel: OrderParcel; sku: string | null }

/** Pieces, reason, words, pictures, wish; and before it is sent, what will come back. */
export function ReturnForm({ order, parcel, sku }: Props) {
  const { t } = useTranslation()
  const form = useReturnForm(order, parcel, sku)
  const isAlive = useAlive()
  const { draft, problems, pictures } = form
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void form.send()
  }

  return (
    <form method="post" className="return-form" noValidate onSubmit={submit}>
      <Problems problems={problems} />
      <PieceChoice parcel={parcel} form={form} />
      <ReasonChoice parcel={parcel} form={form} />
      <section className="step" aria-labelledby="words-title">
        <h2 id="words-title">{t('shop:return.words')}</h2>
        <div className="stack">
          <TextArea
            name="words"
            rows={4}
            maxLength={1000}
            value={draft.words}
            error={problems.words}
            label={t('shop:return.words')}
            help={t('shop:return.wordsHelp')}
            onChange={(event) => form.change({ words: event.target.value })}
          />
          <PictureField
            pictures={pictures}
            label={t(
              draft.reason !== null && needsPictures(draft.reason) ? 'shop:pictures.label' : 'shop:pictures.more',
            )}
            error={problems.pictures}
          />
        </div>
      </section>
      <WishChoice form={form} />
      {order.payment.provider === 'cash' ? <RouteFields form={form} /> : null}
      <WhatComesBack parcel={parcel} form={form} />
      <div className="order-acts">
        <Button variant="act" type="submit" disabled={!isAlive || form.isSending || pictures.isBusy}>
          {form.isSending ? t('shop:return.sending') : t('shop:return.send')}
        </Button>
        <Button to={paths.order(order.number)}>{t('shop:return.backToOrder')}</Button>
      </div>
    </form>
  )
}

/** How many things are to be put right; it takes the focus, so that nobody looks for what did not happen. */
function Problems({ problems }: { problems: Form['problems'] }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const count = Object.keys(problems).length
  useEffect(() => {
    if (Object.keys(problems).length > 0) box.current?.focus()
  }, [problems])
  if (count === 0) return null
  return (
    <div className="ask stopped" role="alert" tabIndex={-1} ref={box}>
      <b>{problems.all ?? t('common:form.problems', { count })}</b>
    </div>
  )
}

function WhatComesBack({ parcel, form }: { parcel: OrderParcel; form: Form }) {
  const { t } = useTranslation()
  return (
    <section className="what-back" aria-labelledby="what-back">
      <h2 id="what-back">{t('shop:return.backTitle')}</h2>
      <div aria-live="polite">
        {backWords(t, parcel, form).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  )
}

function backWords(t: TFunction, parcel: OrderParcel, { draft }: Form): string[] {
  const count = chosenLines(parcel, draft).reduce((sum, { quantity }) => sum + quantity, 0)
  if (count === 0) return [t('shop:return.back.choose')]

  const carriage = carriageWords(t, draft.reason)
  if (draft.wish === 'exchange') return [t('shop:return.back.exchange', { count }), ...carriage]

  const { goodsPaise, shippingPaise } = comesBack(parcel, draft)
  return [
    t('shop:return.back.refund', { sum: formatInr(goodsPaise) }),
    ...(draft.reason === null ? [] : [shippingWords(t, shippingPaise)]),
    ...carriage,
  ]
}

function shippingWords(t: TFunction, paise: number): string {
  return paise > 0 ? t('shop:return.back.shipping', { sum: formatInr(paise) }) : t('shop:return.back.noShipping')
}

function carriageWords(t: TFunction, reason: ReturnReason | null): string[] {
  if (reason === null || !isSentBack(reason)) return []
  return [t(isAtFault(reason) ? 'shop:return.back.sendFree' : 'shop:return.back.sendAtOwnCost')]
}
