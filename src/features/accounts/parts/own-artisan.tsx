import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OwnArtisan } from '#features/artisans/artisan.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { Written } from '#ui/written.tsx'

/** What the shop knows of the artisan who looks; visitors see it as soon as it is verified. */
export function OwnMaker({ maker }: { maker: OwnArtisan | null }) {
  const { t } = useTranslation('shop')
  if (!maker) {
    return (
      <section aria-labelledby="maker">
        <h2 id="maker">{t('profile.maker')}</h2>
        <p>{t('profile.noMaker')}</p>
      </section>
    )
  }
  return (
    <section aria-labelledby="maker">
      <h2 id="maker">{t('profile.maker')}</h2>
      <dl className="slip">
        <div>
          <dt>{t('profile.verification')}</dt>
          <dd className={maker.isVerified ? 'ok' : ''}>{t(`common:verification.${camel(maker.status)}`)}</dd>
        </div>
        <div>
          <dt>{t('label.craft')}</dt>
          <dd>
            <Written>{maker.crafts.map(({ name }) => name).join(', ') || '–'}</Written>
          </dd>
        </div>
        <div>
          <dt>{t('maker.place')}</dt>
          <dd>{[maker.place, maker.state && t(`state.${maker.state}`)].filter(Boolean).join(', ') || '–'}</dd>
        </div>
        <div>
          <dt>{t('maker.atWork')}</dt>
          <dd>{t('maker.years', { count: maker.yearsOfExperience })}</dd>
        </div>
        <div>
          <dt>{t('profile.known')}</dt>
          <dd>{t('workshop:profile.followers', { count: maker.followers })}</dd>
        </div>
      </dl>
      <p lang={maker.storyLanguage}>{maker.story}</p>
      {maker.isVerified || maker.isPaused ? (
        <p>
          <Link to={paths.artisan(maker.id)} reloadDocument>
            {t('profile.publicPage')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
