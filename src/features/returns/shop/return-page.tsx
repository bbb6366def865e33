import type { FormEvent } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PictureField } from '#features/images/parts/picture-field.tsx'
import type { OrderDetail, OrderParcel } from '#features/orders/order.ts'
import { getOrder } from '#features/orders/order-queries.ts'
import { paths } from '#features/paths.ts'
import { isAtFault, isSentBack, needsPictures, needsWords, returnDaysOf } from '#features/returns/return-rules.ts'
import type { ReturnReason } from '#features/returns/return-status.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import type { Translate } from '#platform/i18n/word-text.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, TextArea } from '#ui/controls.tsx'
import { formatDate } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useAlive } from '#ui/use-alive.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { chosenLines, comesBack, isPaidInCash, returnableLines } from './return-draft.ts'
import { PieceChoice, ReasonChoice, RouteFields, WishChoice } from './return-fields.tsx'
import { type ReturnForm as Form, useReturnForm } from './use-return-form.ts'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const order = await foundOr404(getOrder(ctx, params.number ?? ''))
  const named = url.searchParams.get('parcel')
  // A link without a parcel means the first one with something returnable.
  const parcel =
    order.parcels.find(({ number }) => number === named) ??
    order.parcels.find((one) => returnableLines(one).length > 0) ??
    null
  return { head: privateHead(context, 'shop:return.formTitle'), order, parcel, sku: url.searchParams.get('sku') }
}

export { meta } from '#features/page-meta.ts'

export default function ReturnPage() {
  const { t } = useTranslation()
  const { order, parcel, sku } = useLoaderData<typeof loader>()
  const until = parcel ? returnableLines(parcel)[0]?.returnable?.until : undefined

  if (!parcel || until === undefined) {
    return (
      <div className="wrap page-top">
        <EmptyState level={1} title={t('shop:return.nothing')} text={t('shop:return.nothingText')}>
          <Button variant="act" to={paths.order(order.number)}>
            {t('shop:return.backToOrder')}
          </Button>
          <Button to={paths.info('contact')}>{t('shop:order.writeToUs')}</Button>
        </EmptyState>
      </div>
    )
  }
  const day = formatDate((key, options) => t(key, options), until, 'weekday-day')
  return (
    <div className="wrap narrow">
      <nav className="micro crumb" aria-label={t('shop:order.crumbs')}>
        <Link to={paths.orders()}>{t('common:noun.myOrders')}</Link> /{' '}
        <Link to={paths.order(order.number)} className="num">
          {order.number}
        </Link>
      </nav>
      <h1>{t('shop:return.formTitle')}</h1>
      <p>
        {t('shop:return.formText', {
          ...{ artisan: parcel.artisan.name, number: order.number, days: returnDaysOf(parcel.lines) },
        })}
      </p>
      <p>
        <b>{t('shop:return.window', { day })}</b>{' '}
        <span className="small mute">
          {t('shop:return.exclusions')} <Link to={paths.info('returns')}>{t('shop:return.rules')}</Link>
        </span>
      </p>
      <noscript>
        <p className="ask">
          {t('shop:return.noScript')} <a href={paths.info('contact')}>{t('shop:order.writeToUs')}</a>
        </p>
      </noscript>
      <ReturnForm order={order} parcel={parcel} sku={sku} />
    </div>
  )
}

type Props = { order: OrderDetail; parcel: OrderParcel; sku: string | null }

function ReturnForm({ order, parcel, sku }: Props) {
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
      <FormProblems state={form.state} />
      <PieceChoice parcel={parcel} form={form} />
      <ReasonChoice parcel={parcel} form={form} />
      <section className="step" aria-labelledby="words-title">
        <h2 id="words-title">{t('shop:return.words')}</h2>
        <div className="stack">
          <TextArea
            id="words"
            name="words"
            rows={4}
            maxLength={1000}
            value={draft.words}
            error={problems.words}
            label={<span className="sr">{t('shop:return.words')}</span>}
            help={t(
              draft.reason !== null && needsWords(draft.reason) ? 'shop:return.wordsHelp' : 'shop:return.wordsFree',
            )}
            onChange={(event) => form.change({ words: event.target.value })}
          />
          <PictureField
            pictures={pictures}
            label={t(
              draft.reason !== null && needsPictures(draft.reason) ? 'shop:pictures.label' : 'shop:pictures.more',
            )}
            id="pictures"
            error={pictures.keys.length > 0 ? undefined : problems.pictures}
          />
        </div>
      </section>
      <WishChoice form={form} />
      {isPaidInCash(order, parcel) ? <RouteFields form={form} /> : null}
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

function backWords(t: Translate, parcel: OrderParcel, { draft }: Form): string[] {
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

function shippingWords(t: Translate, paise: number): string {
  return paise > 0 ? t('shop:return.back.shipping', { sum: formatInr(paise) }) : t('shop:return.back.noShipping')
}

function carriageWords(t: Translate, reason: ReturnReason | null): string[] {
  if (reason === null || !isSentBack(reason)) return []
  return [t(isAtFault(reason) ? 'shop:return.back.sendFree' : 'shop:return.back.sendAtOwnCost')]
}
