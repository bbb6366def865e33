import { useState } from 'react'
import { artisansApi } from '#features/artisans/api.ts'
import { taxStatuses } from '#features/artisans/artisan-form.ts'
import { api } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import type { AdminArtisanDetail } from '#features/verification/admin-artisan-detail-queries.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Select, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function ArtisanTermsSection({ artisan }: { artisan: AdminArtisanDetail }) {
  const { t } = useTranslation('admin')
  const { terms } = artisan
  const [dialog, setDialog] = useState<'commission' | 'tax' | null>(null)
  const { basisPoints, changedAt, reason } = terms.commission
  const close = () => setDialog(null)
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">{t('terms.title')}</h2>
      <dl className="slip">
        <div>
          <dt>{t('terms.commission')}</dt>
          <dd>
            {basisPoints === null ? t('terms.usual') : `${basisPoints / 100} %`}
            {changedAt ? (
              <>
                , {t('artisans.sinceDay')} <DateText iso={changedAt} />
                {reason ? `: ${reason}` : ''}
              </>
            ) : null}{' '}
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

function CommissionDialog({ artisan: detail, onClose }: { artisan: AdminArtisanDetail; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { artisan, terms } = detail
  const { basisPoints: expected } = terms.commission

  const change = async (form: FormData) => {
    const percent = typed(form, 'percent').replace(',', '.')
    const basisPoints = percent === '' ? null : Math.round(Number(percent) * 100)
    if (basisPoints !== null && !Number.isFinite(basisPoints)) return t('common:invalid.commission')
    const body = { basisPoints, expected, reason: typed(form, 'reason') }
    const input = { params: { id: artisan.id }, body }
    return act(() => api.call(artisansApi.commission, input), t('common:form.done'))
  }

  return (
    <AskDialog
      title={t('terms.commissionTitle', { name: artisan.name })}
      text={t('terms.commissionText')}
      act={t('terms.changeCommission')}
      onAct={change}
      onClose={onClose}
    >
      <Field
        name="percent"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        defaultValue={expected === null ? '' : String(expected / 100)}
        label={t('terms.percent')}
        help={t('terms.percentHelp')}
      />
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
