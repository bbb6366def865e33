import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ArtisanProfile } from '#features/artisans/artisan.ts'
import { paths } from '#features/paths.ts'
import { useFlags } from '#features/screens/shop-data.ts'
import { DateText } from '#ui/date-text.tsx'
import { Written } from '#ui/written.tsx'

/** What is known of the maker, and what the badge means. */
export function MakerFacts({ artisan }: { artisan: ArtisanProfile }) {
  const { t } = useTranslation('shop')
  const { rating, ratingCount, verifiedAt } = artisan
  const hasReviews = useFlags().reviews
  return (
    <div className="maker-facts">
      <dl className="slip">
        <div>
          <dt>{t('label.craft')}</dt>
          <dd>
            {artisan.crafts.map(({ id, name, isGi }) => (
              <span key={id} className="craft-line">
                <Link to={paths.craft(id)}>
                  <Written>{name}</Written>
                </Link>
                {isGi ? <span className="mute">, {t('card.gi')}</span> : null}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('maker.place')}</dt>
          <dd>
            {artisan.place}, {t(`state.${artisan.state}`)}
          </dd>
        </div>
        <div>
          <dt>{t('maker.atWork')}</dt>
          <dd>{t('maker.years', { count: artisan.yearsOfExperience })}</dd>
        </div>
        {rating === null || !hasReviews ? null : (
          <div>
            <dt>{t('makers.rated')}</dt>
            <dd className="num">{t('card.rating', { rating: rating.toFixed(1), count: ratingCount })}</dd>
          </div>
        )}
        {verifiedAt && (artisan.isVerified || artisan.isPaused) ? (
          <div>
            <dt>{t('common:verification.verified')}</dt>
            <dd className="ok">
              <DateText iso={verifiedAt} />, {t('makers.checkedBy')}
            </dd>
          </div>
        ) : null}
        <Registration seller={artisan.seller} />
      </dl>
      {artisan.isVerified ? <p className="small mute">{t('makers.badge')}</p> : null}
    </div>
  )
}

function Registration({ seller: { gstin, enrolmentNumber } }: { seller: ArtisanProfile['seller'] }) {
  const { t } = useTranslation('shop')
  if (!gstin && !enrolmentNumber) return null
  return (
    <div>
      <dt>{t('makers.registered')}</dt>
      <dd className="num">
        {gstin ? t('label.gstin', { number: gstin }) : t('label.enrolment', { number: enrolmentNumber })}
      </dd>
    </div>
  )
}
