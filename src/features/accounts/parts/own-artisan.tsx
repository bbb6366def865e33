import { Link } from 'react-router'
import type { OwnArtisan } from '#features/artisans/artisan.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export function OwnArtisanState({ artisan }: { artisan: OwnArtisan | null }) {
  const { t } = useTranslation('shop')
  if (!artisan) {
    return (
      <section aria-labelledby="artisan">
        <h2 id="artisan">{t('profile.artisan')}</h2>
        <p>{t('profile.noArtisan')}</p>
      </section>
    )
  }
  return (
    <section aria-labelledby="artisan">
      <h2 id="artisan">{t('profile.artisan')}</h2>
      <dl className="slip">
        <div>
          <dt>{t('profile.verification')}</dt>
          <dd className={artisan.isVerified ? 'ok' : ''}>{t(`common:verification.${camel(artisan.status)}`)}</dd>
        </div>
        <div>
          <dt>{t('label.craft')}</dt>
          <dd>
            <Written>{artisan.crafts.map(({ name }) => name).join(', ') || '–'}</Written>
          </dd>
        </div>
        <div>
          <dt>{t('artisan.place')}</dt>
          <dd>{[artisan.place, artisan.state && t(`state.${artisan.state}`)].filter(Boolean).join(', ') || '–'}</dd>
        </div>
        <div>
          <dt>{t('artisan.atWork')}</dt>
          <dd>{t('artisan.years', { count: artisan.yearsOfExperience })}</dd>
        </div>
        <div>
          <dt>{t('profile.known')}</dt>
          <dd>{t('workshop:profile.followers', { count: artisan.followers })}</dd>
        </div>
      </dl>
      <p lang={artisan.storyLanguage}>{artisan.story}</p>
      {artisan.isVerified || artisan.isPaused ? (
        <p>
          <Link to={paths.artisan(artisan.id)} reloadDocument>
            {t('profile.publicPage')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
