import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { categories } from '#domain/crafts/category.ts'
import type { CouponTerms, OfficeCoupon } from '#domain/orders/office-coupon.ts'
import { Field, Select } from '#web/ui/field.tsx'

/** What was typed, as the call takes it: paise, basis points, UTC. Fields that are shut send what stands. */
export function termsOf(form: FormData, coupon: OfficeCoupon | null): CouponTerms {
  const typed = (name: string) => String(form.get(name) ?? '').trim()
  const hundredths = (name: string) => (typed(name) === '' ? null : Math.round(Number(typed(name)) * 100))
  const count = (name: string) => (typed(name) === '' ? null : Number(typed(name)))
  const open = {
    fromPaise: hundredths('from') ?? 0,
    endsAt: instantOf(typed('ends')),
    mostUses: count('mostUses'),
    mostUsesPerCustomer: count('perCustomer'),
  }
  if (coupon?.isUsed) {
    const { percentBasisPoints, amountPaise, mostPaise, platformShareBasisPoints, maker, category, startsAt } = coupon
    const fixed = { percentBasisPoints, amountPaise, mostPaise, platformShareBasisPoints, category, startsAt }
    return { ...fixed, artisan: maker?.id ?? null, ...open }
  }
  const isPercent = typed('kind') === 'percent'
  return {
    percentBasisPoints: isPercent ? hundredths('value') : null,
    amountPaise: isPercent ? null : hundredths('value'),
    mostPaise: isPercent ? hundredths('most') : null,
    platformShareBasisPoints: hundredths('share') ?? 0,
    artisan: typed('artisan') || null,
    category: typed('category') || null,
    startsAt: instantOf(typed('starts')) ?? '',
    ...open,
  }
}

const indiaMs = 330 * 60_000

/** `2026-11-22T18:00` as clocks in India show it, as an instant. */
function instantOf(local: string): string | null {
  const at = Date.parse(`${local}:00Z`)
  return Number.isNaN(at) ? null : new Date(at - indiaMs).toISOString()
}

function localOf(iso: string | null | undefined): string {
  return iso ? new Date(Date.parse(iso) + indiaMs).toISOString().slice(0, 16) : ''
}

/** What it takes off, who bears it, for whose goods, when and how often. Of a used coupon only the last part is open. */
export function CouponFields({ coupon, now }: { coupon: OfficeCoupon | null; now: string }) {
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
          help={t('coupons.codeHelp')}
        />
      )}
      <fieldset disabled={isFixed}>
        <legend className="lab">{t('coupons.value')}</legend>
        <ValueFields coupon={coupon} />
        <CategoryFields coupon={coupon} />
        <Field
          name="starts"
          type="datetime-local"
          required
          defaultValue={localOf(coupon?.startsAt ?? now)}
          label={t('coupons.starts')}
        />
      </fieldset>
      <fieldset>
        <legend className="lab">{t('coupons.limits')}</legend>
        <Field
          name="ends"
          type="datetime-local"
          defaultValue={localOf(coupon?.endsAt)}
          label={t('coupons.ends')}
          help={t('coupons.emptyNoEnd')}
        />
        <Field
          {...{ name: 'from', type: 'number', min: 0, step: '0.01', inputMode: 'decimal' }}
          defaultValue={rupees(coupon?.fromPaise)}
          label={t('coupons.fromLabel')}
        />
        <Field
          {...{ name: 'mostUses', type: 'number', min: Math.max(1, coupon?.uses ?? 1), step: 1, inputMode: 'numeric' }}
          defaultValue={coupon?.mostUses ?? ''}
          label={t('coupons.mostUses')}
          help={t('coupons.emptyNoEnd')}
        />
        <Field
          {...{ name: 'perCustomer', type: 'number', min: 1, step: 1, inputMode: 'numeric' }}
          defaultValue={coupon?.mostUsesPerCustomer ?? ''}
          label={t('coupons.perCustomer')}
          help={t('coupons.emptyNoEnd')}
        />
      </fieldset>
    </>
  )
}

function ValueFields({ coupon }: { coupon: OfficeCoupon | null }) {
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
      />
      {kind === 'percent' ? (
        <Field
          {...amount}
          name="most"
          defaultValue={hundredth(coupon?.mostPaise)}
          label={t('coupons.most')}
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
        help={t('coupons.shareHelp')}
      />
    </>
  )
}

function CategoryFields({ coupon }: { coupon: OfficeCoupon | null }) {
  const { t } = useTranslation('admin')
  const options = categories.map((value) => ({ value, label: t(`shop:category.${value}`) }))
  return (
    <>
      <Select
        name="category"
        defaultValue={coupon?.category ?? ''}
        label={t('coupons.category')}
        options={[{ value: '', label: t('coupons.anyCategory') }, ...options]}
      />
      <Field
        name="artisan"
        maxLength={120}
        autoComplete="off"
        defaultValue={coupon?.maker?.id ?? ''}
        label={t('coupons.maker')}
        help={t('coupons.makerHelp')}
      />
    </>
  )
}
