import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router'
import type { OrderDetail } from '#features/orders/order.ts'
import { ordersCalls } from '#features/orders/orders-calls.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { asciiDigits } from '#features/sign-in/digits.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Field } from '#ui/field.tsx'

/** A cash order stands only once its buyer has typed the six digits that were sent. */
export function ConfirmCash({ order, asked }: { order: OrderDetail; asked: NonNullable<OrderDetail['codeAsked']> }) {
  const { t } = useTranslation()
  const { confirm, sendAgain, state } = useCashCode(order)
  useAskAgain(!asked.canSendAgain)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state.error) field.current?.focus()
  }, [state.error])

  return (
    <>
      <p>{t('shop:cashCode.text', { to: asked.sentTo, total: formatInr(order.totalPaise) })}</p>
      <form method="post" className="stack" noValidate onSubmit={confirm}>
        <Field
          ref={field}
          id="cash-code"
          name="code"
          className="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          label={t('shop:cashCode.label')}
          help={t('shop:cashCode.help')}
          error={state.error ?? undefined}
        />
        <p className="small" role="status">
          {state.told}
        </p>
        <div className="order-acts pay-acts">
          <Button variant="act" type="submit" disabled={state.isBusy}>
            {state.isBusy ? t('shop:cashCode.checking') : t('shop:cashCode.confirm')}
          </Button>
          <Button disabled={state.isBusy || !asked.canSendAgain} onClick={() => void sendAgain()}>
            {t('shop:cashCode.sendAgain')}
          </Button>
        </div>
      </form>
      {asked.canSendAgain ? null : <p className="micro">{t('shop:cashCode.wait')}</p>}
      <p className="micro">
        {t('shop:cashCode.until')} <DateText iso={asked.until} shape="day-time" />
      </p>
    </>
  )
}

const askEveryMs = 20_000

/** Digits may be asked for again after a while, which the server counts. */
function useAskAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), askEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

type State = { isBusy: boolean; error: string | null; told: string | null }

function useCashCode(order: OrderDetail) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<State>({ isBusy: false, error: null, told: null })
  const params = { number: order.number }

  /** Runs a call; what the server refuses stands under the field, with the tries that are left. */
  const run = async (act: () => Promise<string | null>) => {
    setState({ isBusy: true, error: null, told: null })
    try {
      setState({ isBusy: false, error: null, told: await act() })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ isBusy: false, error: error.message, told: null })
      await revalidate()
    }
  }
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = asciiDigits(String(new FormData(event.currentTarget).get('code') ?? '')).replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return setState({ isBusy: false, error: t('shop:cashCode.sixDigits'), told: null })
    await run(async () => {
      await api.call(ordersCalls.confirmCash, { params, body: { code } })
      await navigate(paths.orderSuccess(order.number), { replace: true })
      return null
    })
  }
  const sendAgain = () =>
    run(async () => {
      await api.call(ordersCalls.sendCashCode, { params })
      await revalidate()
      return t('shop:cashCode.sentAgain')
    })
  return { confirm, sendAgain, state }
}
