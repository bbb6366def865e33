import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate } from 'react-router'
import { couponsCalls } from '#domain/orders/coupons-calls.ts'
import type { OfficeCoupon } from '#domain/orders/office-coupon.ts'
import { getOfficeCoupon } from '#domain/orders/office-coupon-queries.ts'
import { formatInr } from '#platform/money.ts'
import { api } from '#web/api.ts'
import { requestContext } from '#web/context.ts'
import { foundOr404 } from '#web/info/found.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { CouponFields, termsOf } from './coupon-fields.tsx'

/** `new` is no coupon: its code has three signs or more, and is upper case. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const isNew = params.code === 'new'
  const coupon = isNew ? null : await foundOr404(getOfficeCoupon(ctx, params.code ?? ''))
  const head = privateHead(context, isNew ? 'admin:coupons.new' : 'admin:coupons.one', { code: coupon?.code })
  return { head, coupon, now: ctx.clock.now().toISOString() }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function CouponPage() {
  const { t } = useTranslation('admin')
  const { coupon, now } = useLoaderData<typeof loader>()
  const [isWithdrawing, setWithdrawing] = useState(false)
  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:crumbs')}>
        <Link to={paths.officeCoupons()}>{t('coupons.title')}</Link>
      </nav>
      <div className="office-title">
        <h1 className="num">{coupon?.code ?? t('coupons.new')}</h1>
        {coupon ? (
          <p className="small mute">
            {t(`coupons.states.${coupon.state}`)}. {t('coupons.usedTimes', { count: coupon.uses })},{' '}
            {formatInr(coupon.costPaise)}
          </p>
        ) : null}
      </div>
      {coupon?.isUsed && !coupon.withdrawnAt ? <p className="small">{t('coupons.fixed')}</p> : null}
      <CouponForm key={coupon ? `${coupon.code} ${coupon.revision}` : 'new'} coupon={coupon} now={now} />
      {coupon && !coupon.withdrawnAt ? (
        <div className="office-acts">
          <Button onClick={() => setWithdrawing(true)}>{t('coupons.withdraw')}</Button>
        </div>
      ) : null}
      {coupon && isWithdrawing ? <WithdrawDialog coupon={coupon} onClose={() => setWithdrawing(false)} /> : null}
    </>
  )
}

function CouponForm({ coupon, now }: { coupon: OfficeCoupon | null; now: string }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const terms = termsOf(form, coupon)
    const code = coupon?.code ?? String(form.get('code') ?? '').trim()
    setSaving(true)
    const call = () =>
      coupon
        ? api.call(couponsCalls.change, { params: { code }, body: { terms, revision: coupon.revision } })
        : api.call(couponsCalls.make, { body: { code, terms } })
    const refused = await act(call, t('common:form.done'))
    setSaving(false)
    setProblem(refused)
    if (!refused && !coupon) await navigate(paths.officeCoupon(code.toUpperCase()))
  }
  return (
    <form method="post" className="stack coupon-form" onSubmit={(event) => void submit(event)}>
      <CouponFields coupon={coupon} now={now} />
      {problem ? (
        <p className="ask stopped" role="alert">
          {problem}
        </p>
      ) : null}
      {coupon?.withdrawnAt ? null : (
        <Button variant="act" type="submit" disabled={isSaving}>
          {isSaving ? t('common:form.sending') : t('common:action.save')}
        </Button>
      )}
    </form>
  )
}

function WithdrawDialog({ coupon, onClose }: { coupon: OfficeCoupon; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const withdraw = () =>
    act(() => api.call(couponsCalls.withdraw, { params: { code: coupon.code } }), t('common:form.done'))
  return (
    <AskDialog
      title={t('coupons.withdrawTitle', { code: coupon.code })}
      text={t('coupons.withdrawText')}
      act={t('coupons.withdraw')}
      onAct={withdraw}
      onClose={onClose}
    />
  )
}
