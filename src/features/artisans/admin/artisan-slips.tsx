import type { AdminArtisanDetail } from '#features/verification/admin-artisan-detail-queries.ts'
import { languages } from '#platform/i18n/languages.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

const nameOf = (code: string): string => languages.find((one) => one.code === code)?.nativeName ?? code

export function ArtisanSlip({ artisan: { artisan, file, account } }: { artisan: AdminArtisanDetail }) {
  const { t } = useTranslation('admin')
  const missing = file.missing.map((step) => t(`workshop:start.step.${step}`)).join(', ')
  const rows = [
    [t('shop:label.craft'), <Written key="crafts">{artisan.crafts.map(({ name }) => name).join(', ') || '–'}</Written>],
    [
      t('artisans.place'),
      [artisan.place, artisan.state && t(`shop:state.${artisan.state}`), artisan.seller.pincode]
        .filter(Boolean)
        .join(', '),
    ],
    [t('artisan.specialty'), <Written key="specialty">{artisan.specialty}</Written>],
    [t('shop:artisan.atWork'), t('shop:artisan.years', { count: artisan.yearsOfExperience })],
    ...artisan.fields.map(
      ({ key, label, text }) => [label, <Written key={key}>{text || t('shop:label.yes')}</Written>] as const,
    ),
    [t('artisan.phone'), artisan.phone],
    [
      t('artisan.account'),
      <span key="account">
        {account.name}, {account.email}, <Written>{nameOf(account.language)}</Written>
      </span>,
    ],
    [t('artisan.opened'), <DateText key="opened" iso={file.openedAt} />],
    [t('artisan.applied'), file.appliedAt ? <DateText key="applied" iso={file.appliedAt} /> : '–'],
    [t('artisan.missing'), missing || t('artisan.nothingMissing')],
  ] as const
  return (
    <section aria-labelledby="given">
      <h2 id="given">{t('artisan.given')}</h2>
      <Slip rows={rows} />
    </section>
  )
}

export function TaxSlip({ artisan: { artisan, file } }: { artisan: AdminArtisanDetail }) {
  const { t } = useTranslation('admin')
  const { taxStatus, gstin, enrolmentNumber } = artisan.seller
  const { undertaking } = file
  const rows = [
    [t('artisan.field.taxStatus'), t(`workshop:start.tax.${taxStatus}`)],
    [t('artisan.field.gstin'), gstin ?? '–'],
    [t('artisan.field.enrolmentNumber'), enrolmentNumber ?? '–'],
    [t('artisan.pan'), file.pan ?? '–'],
    [t('artisan.legalForm'), t(`workshop:start.tax.form.${file.legalForm}`)],
    [t('artisan.postalAddress'), file.postalAddress ?? '–'],
    [
      t('artisan.undertaking'),
      undertaking ? (
        <span key="undertaking">
          {t('artisan.undertaken', {
            version: undertaking.version,
            language: t(`piece.language.${undertaking.language}`),
          })}
          , <DateText iso={undertaking.givenAt} shape="day-time" />
        </span>
      ) : (
        t('artisan.notUndertaken')
      ),
    ],
  ] as const
  return (
    <section aria-labelledby="tax">
      <h2 id="tax">{t('artisan.tax')}</h2>
      <Slip rows={rows} />
      <p className="small">
        {t('artisan.taxRegister')}{' '}
        <a href="https://services.gst.gov.in/services/searchtp" target="_blank" rel="noreferrer noopener">
          services.gst.gov.in
        </a>
      </p>
    </section>
  )
}

export function ArtisanStories({ stories }: { stories: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('admin')
  const written = Object.entries(stories).filter(([, story]) => story.trim())
  return (
    <section aria-labelledby="story">
      <h2 id="story">{t('artisan.story')}</h2>
      {written.length === 0 ? <p>{t('artisan.noStory')}</p> : null}
      {written.map(([code, story]) => (
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
