import { type FormEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { AdminCoupon } from '#features/coupons/admin-coupon.ts'
import { getAdminCoupon, listCouponArtisans } from '#features/coupons/admin-coupon-queries.ts'
import { couponsApi } from '#features/coupons/api.ts'
import { categories } from '#features/crafts/category.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { formatInr } from '#platform/money/money.ts'
import { AskDialog } from '#ui/ask-dialog.tsx'
import { Button, Field, Select } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { artisanOf, artisanWords, indiaMs, type RefusedCoupon, refusedCoupon, termsOf } from './coupon-terms.ts'

/** `new` cannot be a coupon: codes are upper case and have at least three characters. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const isNew = params.code === 'new'
  const coupon = isNew ? null : await foundOr404(getAdminCoupon(ctx, params.code ?? ''))
  const head = privateHead(context, isNew ? 'admin:coupons.new' : 'admin:coupons.one', { code: coupon?.code })
  const artisans = await listCouponArtisans(ctx, coupon?.artisan?.id ?? null)
  return { head, coupon, artisans, now: ctx.clock.now().toISOString() }
}

export { meta } from '#features/page-meta.ts'

export default function CouponPage() {
  const { t } = useTranslation('admin')
  const { coupon, now } = useLoaderData<typeof loader>()
  const [isWithdrawing, setWithdrawing] = useState(false)
  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:crumbs')}>
        <Link to={paths.adminCoupons()}>{t('coupons.title')}</Link>
      </nav>
      <div className="admin-title">
        <h1 className="num">{coupon?.code ?? t('coupons.new')}</h1>
        {coupon ? (
          <p className="small mute">
            {t(`coupons.states.${coupon.state}`)}, {t('coupons.usedTimes', { count: coupon.uses })},{' '}
            {formatInr(coupon.costPaise)}
          </p>
        ) : null}
      </div>
      {coupon?.isUsed && !coupon.withdrawnAt ? <p className="small">{t('coupons.fixed')}</p> : null}
      <CouponForm key={coupon ? `${coupon.code} ${coupon.revision}` : 'new'} coupon={coupon} now={now} />
      {coupon && !coupon.withdrawnAt ? (
        <div className="admin-acts">
          <Button onClick={() => setWithdrawing(true)}>{t('coupons.withdraw')}</Button>
        </div>
      ) : null}
      {coupon && isWithdrawing ? <WithdrawDialog coupon={coupon} onClose={() => setWithdrawing(false)} /> : null}
    </>
  )
}

function CouponForm({ coupon, now }: { coupon: AdminCoupon | null; now: string }) {
  const { t } = useTranslation('admin')
  const { artisans } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<RefusedCoupon | null>(null)
  const [isSaving, setSaving] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.set('artisan', artisanOf(String(form.get('artisan') ?? ''), artisans))
    setSaving(true)
    try {
      const code = await saveTyped(form, coupon)
      setRefused(null)
      toast.success(t('common:form.done'))
      await (coupon ? revalidate() : navigate(paths.adminCoupon(code)))
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

async function saveTyped(form: FormData, coupon: AdminCoupon | null): Promise<string> {
  const terms = termsOf(form, coupon)
  const body = { terms, revision: coupon?.revision ?? 0 }
  const made = coupon
    ? await api.call(couponsApi.change, { params: { code: coupon.code }, body })
    : await api.call(couponsApi.make, { body: { code: String(form.get('code') ?? '').trim(), terms } })
  return made.coupon.code
}

function WithdrawDialog({ coupon, onClose }: { coupon: AdminCoupon; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const withdraw = () =>
    act(() => api.call(couponsApi.withdraw, { params: { code: coupon.code } }), t('common:form.done'))
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

type Errors = Readonly<Record<string, string>>

function localOf(iso: string | null | undefined): string {
  return iso ? new Date(Date.parse(iso) + indiaMs).toISOString().slice(0, 16) : ''
}

function CouponFields({ coupon, now, errors }: { coupon: AdminCoupon | null; now: string; errors: Errors }) {
  const { t } = useTranslation('admin')
  const isFixed = coupon?.isUsed === true
  const rupees = (paise: number | null | undefined) => (paise ? String(paise / 100) : '')
  return (
    <>
      {coupon ? null : (
        <Field
          name="code"
          required
          minLength={3}
          maxLength={20}
          pattern="[A-Za-z0-9]+"
          autoComplete="off"
          label={t('coupons.code')}
          error={errors.code}
          help={t('coupons.codeHelp')}
        />
      )}
      <fieldset disabled={isFixed}>
        <legend className="lab">{t('coupons.value')}</legend>
        <ValueFields coupon={coupon} errors={errors} />
        <CategoryFields coupon={coupon} errors={errors} />
      </fieldset>
      <fieldset>
        <legend className="lab">{t('coupons.limits')}</legend>
        <Field
          name="starts"
          type="datetime-local"
          required
          disabled={isFixed}
          defaultValue={localOf(coupon?.startsAt ?? now)}
          label={t('coupons.starts')}
          error={errors.starts}
        />
        <Field
          name="ends"
          type="datetime-local"
          defaultValue={localOf(coupon?.endsAt)}
          label={t('coupons.ends')}
          error={errors.ends}
          help={t('coupons.emptyNoEnd')}
        />
        <Field
          {...{ name: 'from', type: 'number', min: 0, step: '0.01', inputMode: 'decimal' }}
          defaultValue={rupees(coupon?.fromPaise)}
          label={t('coupons.fromLabel')}
          error={errors.from}
        />
        <Field
          {...{ name: 'mostUses', type: 'number', min: Math.max(1, coupon?.uses ?? 1), step: 1, inputMode: 'numeric' }}
          defaultValue={coupon?.mostUses ?? ''}
          label={t('coupons.mostUses')}
          error={errors.mostUses}
          help={t('coupons.emptyNoEnd')}
        />
        <Field
          {...{ name: 'perCustomer', type: 'number', min: 1, step: 1, inputMode: 'numeric' }}
          defaultValue={coupon?.mostUsesPerCustomer ?? ''}
          label={t('coupons.perCustomer')}
          error={errors.perCustomer}
          help={t('coupons.emptyNoEnd')}
        />
      </fieldset>
    </>
  )
}

function ValueFields({ coupon, errors }: { coupon: AdminCoupon | null; errors: Errors }) {
  const { t } = useTranslation('admin')
  const [kind, setKind] = useState(coupon && coupon.percentBasisPoints === null ? 'amount' : 'percent')
  const hundredth = (value: number | null | undefined) => (value ? String(value / 100) : '')
  const amount = { type: 'number', min: 1, step: '0.01', inputMode: 'decimal' } as const
  return (
    <>
      <Select
        name="kind"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value)}
        label={t('coupons.kind')}
        options={['percent', 'amount'].map((value) => ({ value, label: t(`coupons.kinds.${value}`) }))}
      />
      <Field
        {...amount}
        {...(kind === 'percent' ? { min: 0.01, max: 100 } : {})}
        name="value"
        required
        defaultValue={hundredth(coupon?.percentBasisPoints ?? coupon?.amountPaise)}
        label={t(`coupons.kinds.${kind}`)}
        error={errors.value}
      />
      {kind === 'percent' ? (
        <Field
          {...amount}
          name="most"
          defaultValue={hundredth(coupon?.mostPaise)}
          label={t('coupons.most')}
          error={errors.most}
          help={t('coupons.emptyNoEnd')}
        />
      ) : null}
      <Field
        {...amount}
        {...{ min: 0, max: 100 }}
        name="share"
        required
        defaultValue={coupon ? String(coupon.platformShareBasisPoints / 100) : '100'}
        label={t('coupons.share')}
        error={errors.share}
        help={t('coupons.shareHelp')}
      />
    </>
  )
}

function CategoryFields({ coupon, errors }: { coupon: AdminCoupon | null; errors: Errors }) {
  const { t } = useTranslation('admin')
  const { artisans } = useLoaderData<typeof loader>()
  const options = categories.map((value) => ({ value, label: t(`shop:category.${value}`) }))
  return (
    <>
      <Select
        name="category"
        defaultValue={coupon?.category ?? ''}
        label={t('coupons.category')}
        error={errors.category}
        options={[{ value: '', label: t('coupons.anyCategory') }, ...options]}
      />
      <Field
        name="artisan"
        list="coupon-artisans"
        autoComplete="off"
        defaultValue={coupon?.artisan ? artisanWords(coupon.artisan, artisans) : ''}
        label={t('coupons.artisan')}
        error={errors.artisan}
        help={t('coupons.artisanHelp')}
      />
      <datalist id="coupon-artisans">
        {artisans.map((artisan) => (
          <option key={artisan.id} value={artisanWords(artisan, artisans)} />
        ))}
      </datalist>
    </>
  )
}
