import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deskArtisansCalls } from '#features/artisans/desk-artisans-calls.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import type { OfficeMaker } from '#features/verification/office-artisan-queries.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { CommissionDialog } from './commission-dialog.tsx'
import { TaxDialog } from './tax-dialog.tsx'

/** What the office has settled with the maker: commission, standing with GST as the register says, days away. */
export function MakerTermsSection({ maker }: { maker: OfficeMaker }) {
  const { t } = useTranslation('admin')
  const { terms } = maker
  const [asked, setAsked] = useState<'commission' | 'tax' | null>(null)
  const { basisPoints, changedAt, reason } = terms.commission
  const close = () => setAsked(null)
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
                , {t('makers.sinceDay')} <DateText iso={changedAt} />
                {reason ? `: ${reason}` : ''}
              </>
            ) : null}{' '}
            <Button variant="link" onClick={() => setAsked('commission')}>
              {t('terms.changeCommission')}
            </Button>
          </dd>
        </div>
        <div>
          <dt>{t('terms.tax')}</dt>
          <dd>
            <TaxStanding maker={maker} />{' '}
            <Button variant="link" onClick={() => setAsked('tax')}>
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
      {asked === 'commission' ? <CommissionDialog maker={maker} onClose={close} /> : null}
      {asked === 'tax' ? <TaxDialog maker={maker} onClose={close} /> : null}
    </section>
  )
}

function TaxStanding({ maker: { artisan, terms } }: { maker: OfficeMaker }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const { taxStatus, gstin, enrolmentNumber } = artisan.seller
  const confirm = async () => {
    const body = { taxStatus, number: gstin ?? enrolmentNumber }
    const asked = { params: { id: artisan.id }, body }
    setProblem(await act(() => api.call(deskArtisansCalls.confirmTax, asked), t('common:form.done')))
  }
  return (
    <>
      {[t(`workshop:start.tax.${taxStatus}`), gstin ?? enrolmentNumber].filter(Boolean).join(', ')}
      {': '}
      {terms.taxCheckedAt ? (
        <span className="ok">
          {t('maker.checkedOn')} <DateText iso={terms.taxCheckedAt} />
        </span>
      ) : (
        <>
          {t('terms.notChecked')}{' '}
          {taxStatus === 'none' ? null : (
            <Button variant="link" onClick={() => void confirm()}>
              {t('maker.right')}
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
