import { preload } from 'react-dom'
import { paths } from '#features/paths.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { writtenIn } from '#ui/written.tsx'

type Drawn = { key: string; width: number; height: number; ground: string; alt: string }

type Props = {
  picture: Drawn | null
  sizes: string
  /** upper end of the srcset: one of 160 320 480 640 960 1280 */
  widths?: readonly number[]
  /** for the largest picture of the first screen: preloaded with high priority */
  priority?: boolean
  /** overrides the picture's alt text; '' where a link beside it says the same */
  alt?: string
  lang?: string | undefined
  className?: string
}

const all = [160, 320, 480, 640, 960, 1280] as const

export function Picture({ picture, sizes, widths = all, priority = false, alt, lang, className = '' }: Props) {
  const { i18n } = useTranslation()
  if (!picture) return <span className={`plate ${className}`} />
  const set = (format: 'avif' | 'webp') =>
    widths.map((width) => `${paths.picture(picture.key, width, format)} ${width}w`).join(', ')
  // In the head before the styles, so that the browser fetches the first pictures early.
  if (priority)
    preload(paths.picture(picture.key, widths.at(-1) ?? 1280, 'avif'), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: set('avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  const words = alt ?? picture.alt
  const middle = widths[Math.floor(widths.length / 2)] ?? 480
  return (
    <span className={`plate ${className}`} style={{ backgroundColor: picture.ground }}>
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <img
          src={paths.picture(picture.key, middle, 'webp')}
          srcSet={set('webp')}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={words}
          lang={lang ?? writtenIn(words, i18n.language)}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </span>
  )
}
