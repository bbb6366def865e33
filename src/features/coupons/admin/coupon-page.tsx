import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { OfficeCoupon } from '#features/coupons/admin-coupon.ts'
import { getOfficeCoupon } from '#features/coupons/admin-coupon-queries.ts'
import { couponsCalls } from '#features/coupons/coupons-calls.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { foundOr404 } from '#features/screens/found-or-404.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { useAct } from '#features/screens/use-act.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toaster.tsx'
import { CouponFields } from './coupon-fields.tsx'
import { type RefusedCoupon, refusedCoupon, termsOf } from './coupon-terms.ts'

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

/** Nothing typed is lost by a refusal: it stands beside the sentence under each field it is about. */
function CouponForm({ coupon, now }: { coupon: OfficeCoupon | null; now: string }) {
  const { t } = useTranslation('admin')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<RefusedCoupon | null>(null)
  const [isSaving, setSaving] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSaving(true)
    try {
      const code = await saveTyped(form, coupon)
      setRefused(null)
      toast.success(t('common:form.done'))
      await (coupon ? revalidate() : navigate(paths.officeCoupon(code)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(refusedCoupon(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form method="post" className="coupon-terms" onSubmit={(event) => void submit(event)} noValidate>
      <CouponFields coupon={coupon} now={now} errors={refused?.fields ?? {}} />
      {refused ? (
        <p className="ask stopped" role="alert">
          {refused.message}
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

async function saveTyped(form: FormData, coupon: OfficeCoupon | null): Promise<string> {
  const terms = termsOf(form, coupon)
  const body = { terms, revision: coupon?.revision ?? 0 }
  const made = coupon
    ? await api.call(couponsCalls.change, { params: { code: coupon.code }, body })
    : await api.call(couponsCalls.make, { body: { code: String(form.get('code') ?? '').trim(), terms } })
  return made.coupon.code
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
