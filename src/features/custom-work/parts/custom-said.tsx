import type { ReactNode } from 'react'
import type { CustomWork } from '#features/custom-work/custom-request.ts'
import { PictureStrip } from '#features/images/parts/picture-strip.tsx'
import { formatInr } from '#platform/money/money.ts'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** What was asked, and what the artisan answered. */
export function CustomSaid({ work, by, own = false }: { work: CustomWork; by?: ReactNode; own?: boolean }) {
  const { t, i18n } = useTranslation()
  const { asked, quote, declined, artisan } = work
  const foreign = (language: string) => (language === i18n.language ? undefined : language)
  const said = quote ?? declined
  return (
    <>
      <p className="small mute">
        {by}
        {by ? ', ' : ''}
        <DateText iso={asked.at} />
        {' · '}
        <b>
          {t(own && work.status === 'asked' ? 'workshop:questions.waits' : `shop:customWork.status.${work.status}`)}
        </b>
      </p>
      <p className="said" lang={foreign(asked.language)}>
        {asked.words}
      </p>
      <Facts asked={asked} lang={foreign(asked.language)} />
      <PictureStrip
        label={t('shop:pictures.label')}
        pictures={asked.pictures.map((key, index) => ({ key, alt: t('shop:pictures.place', { number: index + 1 }) }))}
      />
      {said ? (
        <div className="ans">
          <p className="small">
            <b>{t('shop:questions.answerOf', { artisan: artisan.name })}</b>{' '}
            <span className="said" lang={foreign(said.language)}>
              {said.words}
            </span>
          </p>
          {quote && quote.steps.length > 0 ? (
            <ol className="small" lang={foreign(quote.language)}>
              {quote.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          ) : null}
        </div>
      ) : null}
      {quote ? (
        <p>
          <b className="num">{formatInr(quote.pricePaise)}</b>
          {t('common:stop')} {t('shop:customWork.leaves', { count: quote.makingDays })}
          {t('common:stop')}
          {quote.depositPaise === null ? null : (
            <>
              {' '}
              {t('shop:customWork.deposit', {
                deposit: formatInr(quote.depositPaise),
                rest: formatInr(quote.pricePaise - quote.depositPaise),
              })}
            </>
          )}
        </p>
      ) : null}
    </>
  )
}

function Facts({ asked, lang }: Pick<CustomWork, 'asked'> & { lang: string | undefined }) {
  const { size, budgetPaise, wantedBy } = asked
  const { t } = useTranslation('shop')
  if (size === null && budgetPaise === null && wantedBy === null) return null
  return (
    <dl className="slip">
      {size === null ? null : (
        <div>
          <dt>{t('customWork.facts.size')}</dt>
          <dd lang={lang}>{size}</dd>
        </div>
      )}
      {budgetPaise === null ? null : (
        <div>
          <dt>{t('customWork.facts.budget')}</dt>
          <dd className="num">{formatInr(budgetPaise)}</dd>
        </div>
      )}
      {wantedBy === null ? null : (
        <div>
          <dt>{t('customWork.facts.wantedBy')}</dt>
          <dd>
            <DateText iso={`${wantedBy}T12:00:00+05:30`} />
          </dd>
        </div>
      )}
    </dl>
  )
}
