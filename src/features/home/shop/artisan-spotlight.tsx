import { Link } from 'react-router'
import type { ArtisanProfile } from '#features/artisans/artisan.ts'
import { paths } from '#features/paths.ts'
import type { Picture as Drawn } from '#features/products/product.ts'
import { Picture } from '#features/screens/picture.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export type Spotlight = Pick<
  ArtisanProfile,
  | 'id'
  | 'name'
  | 'homeName'
  | 'homeLanguage'
  | 'place'
  | 'specialty'
  | 'yearsOfExperience'
  | 'productCount'
  | 'storyLanguage'
> & { mark: string; says: string; story: string; picture: Drawn | null }

type Props = { artisan: Spotlight; id: string; isChosen: boolean }

export function ArtisanSpotlight({ artisan, id, isChosen }: Props) {
  const { t, i18n } = useTranslation('shop')
  const { specialty, place, yearsOfExperience: count } = artisan
  // A story that is not told in the reader's language waits on the artisan's page.
  const isTold = artisan.storyLanguage === i18n.language
  const homeLanguage = artisan.homeName ? artisan.homeLanguage : undefined
  return (
    <section className="spot" aria-labelledby={id}>
      <div className="wrap grid">
        <div className="s1">
          <span className="mark l inv home" lang={homeLanguage} aria-hidden="true">
            {artisan.mark}
          </span>
          {artisan.homeName ? (
            <p className="home hn" lang={homeLanguage}>
              {artisan.homeName}
            </p>
          ) : null}
        </div>
        <div className="s2">
          <p className="small">
            {t(isChosen ? 'home.chosenArtisan' : 'home.spotlight', { name: artisan.name, place: artisan.place })}
          </p>
          <h2 id={id}>{isTold ? artisan.says : t('artisan.line', { specialty, place, count })}</h2>
          {isTold && artisan.story ? <p>{artisan.story}</p> : null}
          <Link to={paths.artisan(artisan.id)}>{t('home.spotlightLink', { count: artisan.productCount })}</Link>
        </div>
        <div className="s3">
          <Picture picture={artisan.picture} sizes="(min-width: 900px) 416px, (min-width: 720px) 53vw, 100vw" alt="" />
        </div>
      </div>
    </section>
  )
}
