import { useTranslation } from 'react-i18next'
import type { OfficeMaker } from '#features/verification/office-artisan-queries.ts'
import { languages } from '#platform/i18n/languages.ts'
import { DateText } from '#ui/date-text.tsx'
import { Written } from '#ui/written.tsx'

const nameOf = (code: string): string => languages.find((one) => one.code === code)?.nativeName ?? code

/** Who the maker is, what and where, and the account behind it. */
export function MakerSlip({ maker: { artisan, file, account } }: { maker: OfficeMaker }) {
  const { t } = useTranslation('admin')
  const missing = file.missing.map((step) => t(`workshop:start.step.${step}`)).join(', ')
  const rows = [
    [t('shop:label.craft'), <Written key="crafts">{artisan.crafts.map(({ name }) => name).join(', ') || '–'}</Written>],
    [
      t('makers.place'),
      [artisan.place, artisan.state && t(`shop:state.${artisan.state}`), artisan.seller.pincode]
        .filter(Boolean)
        .join(', '),
    ],
    [t('maker.specialty'), <Written key="specialty">{artisan.specialty}</Written>],
    [t('shop:maker.atWork'), t('shop:maker.years', { count: artisan.yearsOfExperience })],
    [t('maker.phone'), artisan.phone],
    [
      t('maker.account'),
      <span key="account">
        {account.name}, {account.email}, <Written>{nameOf(account.language)}</Written>
      </span>,
    ],
    [t('maker.opened'), <DateText key="opened" iso={file.openedAt} />],
    [t('maker.applied'), file.appliedAt ? <DateText key="applied" iso={file.appliedAt} /> : '–'],
    [t('maker.missing'), missing || t('maker.nothingMissing')],
  ] as const
  return (
    <section aria-labelledby="given">
      <h2 id="given">{t('maker.given')}</h2>
      <Slip rows={rows} />
    </section>
  )
}

/** How the maker stands with GST, and what was promised. */
export function TaxSlip({ maker: { artisan, file } }: { maker: OfficeMaker }) {
  const { t } = useTranslation('admin')
  const { taxStatus, gstin, enrolmentNumber } = artisan.seller
  const { undertaking } = file
  const rows = [
    [t('maker.field.taxStatus'), t(`workshop:start.tax.${taxStatus}`)],
    [t('maker.field.gstin'), gstin ?? '–'],
    [t('maker.field.enrolmentNumber'), enrolmentNumber ?? '–'],
    [t('maker.pan'), file.pan ?? '–'],
    [t('maker.legalForm'), t(`workshop:start.tax.form.${file.legalForm}`)],
    [t('maker.postalAddress'), file.postalAddress ?? '–'],
    [
      t('maker.undertaking'),
      undertaking ? (
        <span key="undertaking">
          {t('maker.undertaken', { version: undertaking.version, language: nameOf(undertaking.language) })},{' '}
          <DateText iso={undertaking.givenAt} shape="day-time" />
        </span>
      ) : (
        t('maker.notUndertaken')
      ),
    ],
  ] as const
  return (
    <section aria-labelledby="tax">
      <h2 id="tax">{t('maker.tax')}</h2>
      <Slip rows={rows} />
      <p className="small">
        {t('maker.taxRegister')}{' '}
        <a href="https://services.gst.gov.in/services/searchtp" target="_blank" rel="noreferrer noopener">
          services.gst.gov.in
        </a>
      </p>
    </section>
  )
}

/** The story in every language it is told in. */
export function MakerStories({ stories }: { stories: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('admin')
  const told = Object.entries(stories).filter(([, story]) => story.trim())
  return (
    <section aria-labelledby="story">
      <h2 id="story">{t('maker.story')}</h2>
      {told.length === 0 ? <p>{t('maker.noStory')}</p> : null}
      {told.map(([code, story]) => (
        <div key={code} className="told">
          <h3>
            <Written>{nameOf(code)}</Written>
          </h3>
          <p lang={code}>{story}</p>
        </div>
      ))}
    </section>
  )
}

function Slip({ rows }: { rows: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <dl className="slip">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
