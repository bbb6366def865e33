import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeCoupon } from '#features/coupons/admin-coupon.ts'
import { categories } from '#features/crafts/category.ts'
import { Field, Select } from '#ui/field.tsx'
import { indiaMs } from './coupon-terms.ts'

type Errors = Readonly<Record<string, string>>

function localOf(iso: string | null | undefined): string {
  return iso ? new Date(Date.parse(iso) + indiaMs).toISOString().slice(0, 16) : ''
}

/** What it takes off, who bears it, for whose goods, when and how often. Of a used coupon only the last part is open. */
export function CouponFields({ coupon, now, errors }: { coupon: OfficeCoupon | null; now: string; errors: Errors }) {
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
        <Field
          name="starts"
          type="datetime-local"
          required
          defaultValue={localOf(coupon?.startsAt ?? now)}
          label={t('coupons.starts')}
          error={errors.starts}
        />
      </fieldset>
      <fieldset>
        <legend className="lab">{t('coupons.limits')}</legend>
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

function ValueFields({ coupon, errors }: { coupon: OfficeCoupon | null; errors: Errors }) {
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

function CategoryFields({ coupon, errors }: { coupon: OfficeCoupon | null; errors: Errors }) {
  const { t } = useTranslation('admin')
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
        maxLength={120}
        autoComplete="off"
        defaultValue={coupon?.maker?.id ?? ''}
        label={t('coupons.maker')}
        error={errors.artisan}
        help={t('coupons.makerHelp')}
      />
    </>
  )
}
