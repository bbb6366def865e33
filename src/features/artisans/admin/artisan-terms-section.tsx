import { useState } from 'react'
import { artisansApi } from '#features/artisans/api.ts'
import { taxStatuses } from '#features/artisans/artisan-form.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { rateFields, readTerms, saidBy, typedOf, type WrongField } from '#features/tax/parts/rate-fields.ts'
import { RateInput, useWrongRate } from '#features/tax/parts/rate-input.tsx'
import type { AdminArtisanDetail } from '#features/verification/admin-artisan-detail-queries.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Checkbox, Field, Select, TextArea } from '#ui/controls.tsx'
import { DateText, formatDate } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ArtisanTermsSection({ artisan }: { artisan: AdminArtisanDetail }) {
  const { t } = useTranslation('admin')
  const { terms } = artisan
  const [dialog, setDialog] = useState<'commission' | 'tax' | null>(null)
  const close = () => setDialog(null)
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">{t('terms.title')}</h2>
      <dl className="slip">
        <div>
          <dt>{t('terms.commission')}</dt>
          <dd>
            <OwnCommission commission={terms.commission} />{' '}
            <Button variant="link" onClick={() => setDialog('commission')}>
              {t('terms.changeCommission')}
            </Button>
          </dd>
        </div>
        <div>
          <dt>{t('terms.tax')}</dt>
          <dd>
            <TaxStanding artisan={artisan} />{' '}
            <Button variant="link" onClick={() => setDialog('tax')}>
              {t('terms.changeTax')}
            </Button>
          </dd>
        </div>
        <div>
          <dt>{t('terms.holidays')}</dt>
          <dd>
            {terms.holidays.length === 0 ? t('terms.noHolidays') : null}
            {terms.holidays.map(({ fromDay, untilDay }) => (
              <span key={fromDay} className="under">
                <DateText iso={`${fromDay}T06:00:00Z`} /> – <DateText iso={`${untilDay}T06:00:00Z`} />
              </span>
            ))}
          </dd>
        </div>
      </dl>
      {dialog === 'commission' ? <CommissionDialog artisan={artisan} onClose={close} /> : null}
      {dialog === 'tax' ? <TaxDialog artisan={artisan} onClose={close} /> : null}
    </section>
  )
}

function TaxStanding({ artisan: { artisan, terms } }: { artisan: AdminArtisanDetail }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const { taxStatus, gstin, enrolmentNumber } = artisan.seller
  const confirm = async () => {
    const body = { taxStatus, number: gstin ?? enrolmentNumber }
    const input = { params: { id: artisan.id }, body }
    setProblem(await act(() => api.call(artisansApi.confirmTax, input), t('common:form.done')))
  }
  return (
    <>
      {[t(`workshop:start.tax.${taxStatus}`), gstin ?? enrolmentNumber].filter(Boolean).join(', ')}
      {': '}
      {terms.taxCheckedAt ? (
        <span className="ok">
          {t('artisan.checkedOn')} <DateText iso={terms.taxCheckedAt} />
        </span>
      ) : (
        <>
          {t('terms.notChecked')}{' '}
          {taxStatus === 'none' ? null : (
            <Button variant="link" onClick={() => void confirm()}>
              {t('artisan.right')}
            </Button>
          )}
        </>
      )}
      {problem ? (
        <p className="err" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  )
}

function OwnCommission({ commission: { rates, reason } }: { commission: AdminArtisanDetail['terms']['commission'] }) {
  const { t } = useTranslation('admin')
  const dayText = (iso: string) => formatDate((key, options) => t(key, options), iso)
  return (
    <>
      {rates.some(({ state }) => state === 'now') ? null : t('terms.usual')}
      {rates.map(({ terms, validFrom, validUntil }) => (
        <span key={validFrom} className="under">
          {saidBy(terms)
            .map(({ field, value }) => `${t(`rates.field.${field.name}`)}: ${value}`)
            .join(', ')}
          {`, ${t('rates.from', { day: dayText(validFrom) })}`}
          {validUntil ? `, ${t('rates.until', { day: dayText(validUntil) })}` : ''}
        </span>
      ))}
      {reason ? <span className="under">{reason}</span> : null}
    </>
  )
}

function CommissionDialog({ artisan: detail, onClose }: { artisan: AdminArtisanDetail; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const wrongOf = useWrongRate()
  const { artisan, terms } = detail
  const own = terms.commission.rates.find(({ state }) => state === 'now')
  const applied = own?.terms ?? terms.commission.usual
  const [isUsual, setUsual] = useState(false)
  const [wrong, setWrong] = useState<readonly WrongField[]>([])

  const change = async (form: FormData) => {
    const read = isUsual ? { terms: null } : readTerms('commission', form)
    setWrong('wrong' in read ? read.wrong : [])
    if ('wrong' in read) return t('common:form.problems', { count: read.wrong.length })
    if (read.terms && read.terms.kind !== 'commission') return null

    const seenFrom = own?.validFrom ?? null
    const body = { terms: read.terms, fromDay: typed(form, 'fromDay'), seenFrom, reason: typed(form, 'reason') }
    const input = { params: { id: artisan.id }, body }
    return act(() => api.call(artisansApi.commission, input), t('common:form.done'))
  }

  return (
    <AskDialog
      title={t('terms.commissionTitle', { name: artisan.name })}
      text={t('rates.text')}
      act={t('terms.changeCommission')}
      onAct={change}
      onClose={onClose}
    >
      <Field name="fromDay" type="date" required label={t('rates.day')} />
      {own ? (
        <Checkbox label={t('terms.usual')} checked={isUsual} onChange={(event) => setUsual(event.target.checked)} />
      ) : null}
      {isUsual
        ? null
        : rateFields.commission.map((field) => (
            <RateInput
              key={field.name}
              field={field}
              value={applied ? typedOf(applied, field) : ''}
              error={wrongOf(field, wrong)}
            />
          ))}
      <TextArea
        name="reason"
        required
        minLength={3}
        maxLength={500}
        label={t('common:form.reason')}
        help={t('common:form.artisanReads')}
      />
    </AskDialog>
  )
}

function TaxDialog({ artisan: detail, onClose }: { artisan: AdminArtisanDetail; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { artisan } = detail
  const { taxStatus: expected, gstin, enrolmentNumber } = artisan.seller
  const [chosen, setChosen] = useState<string>(expected)
  const options = taxStatuses.map((value) => ({ value, label: t(`workshop:start.tax.${value}`) }))
  const isGst = chosen === 'registered' || chosen === 'composition'

  const change = (form: FormData) => {
    const number = typed(form, 'number')
    const taxStatus = taxStatuses.find((known) => known === chosen) ?? expected
    const field = isGst ? 'gstin' : 'enrolmentNumber'
    const numbers = number ? { [field]: number } : {}
    const body = { taxStatus, expected, reason: typed(form, 'reason'), ...numbers }
    return act(() => api.call(artisansApi.changeTax, { params: { id: artisan.id }, body }), t('common:form.done'))
  }

  return (
    <AskDialog
      title={t('terms.taxTitle', { name: artisan.name })}
      text={t('terms.taxText')}
      act={t('terms.changeTax')}
      onAct={change}
      onClose={onClose}
    >
      <Select
        name="taxStatus"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        label={t('artisan.field.taxStatus')}
        options={options}
      />
      {chosen === 'none' ? null : (
        <Field
          key={isGst ? 'gstin' : 'enrolment'}
          name="number"
          autoComplete="off"
          maxLength={20}
          defaultValue={(isGst ? gstin : enrolmentNumber) ?? ''}
          label={t(isGst ? 'artisan.field.gstin' : 'artisan.field.enrolmentNumber')}
        />
      )}
      <TextArea
        name="reason"
        required
        minLength={3}
        maxLength={500}
        label={t('common:form.reason')}
        help={t('common:form.artisanReads')}
      />
    </AskDialog>
  )
}
