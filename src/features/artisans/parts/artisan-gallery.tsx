import { lazy, Suspense, useState } from 'react'
import type { GalleryPicture } from '#features/artisans/artisan.ts'
import { WithClip } from '#features/images/parts/whole-picture.tsx'
import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

const largest = 1280

const PictureViewer = lazy(() =>
  import('#features/products/parts/picture-viewer.tsx').then(({ PictureViewer }) => ({ default: PictureViewer })),
)

export function ArtisanGallery({ pictures, name }: { pictures: readonly GalleryPicture[]; name: string }) {
  const { t, i18n } = useTranslation('shop')
  const [opened, setOpened] = useState<number | null>(null)
  if (pictures.length === 0) return null
  return (
    <section className="artisan-gallery" aria-label={t('artisans.gallery', { name })}>
      {pictures.map((picture, index) => (
        <div key={picture.key}>
          <WithClip imageKey={picture.key} label={picture.alt} posterWidth={640}>
            <a
              href={paths.picture(picture.key, largest, 'webp')}
              data-opens
              title={t('artisans.larger')}
              onClick={(event) => {
                event.preventDefault()
                setOpened(index)
              }}
            >
              <Picture
                picture={picture}
                lang={picture.altLanguage === i18n.language ? undefined : picture.altLanguage}
                priority={index === 0}
                sizes={index === 0 ? '(min-width: 900px) 588px, 50vw' : '(min-width: 900px) 282px, 25vw'}
              />
            </a>
          </WithClip>
        </div>
      ))}
      {opened === null ? null : (
        <Suspense>
          <PictureViewer pictures={pictures} first={opened} name={name} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}
