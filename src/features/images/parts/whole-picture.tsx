import type { ReactNode } from 'react'
import { clipKind } from '#features/images/clip.ts'
import { paths } from '#features/paths.ts'
import { Picture } from '#features/screens/picture.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { writtenIn } from '#ui/written.tsx'

type Props = {
  imageKey: string
  alt: string
  width: number
  height: number
  sizes: string
  widths: readonly number[]
}

/** Opens whole. A voice plays below it, a video in its place. */
export function WholePicture({ imageKey, alt, width, height, sizes, widths }: Props) {
  return (
    <WithClip imageKey={imageKey} label={alt}>
      <a href={paths.picture(imageKey, 1280, 'webp')} target="_blank" rel="noopener">
        <Picture picture={{ key: imageKey, alt, width, height, ground: '#e5e7e5' }} sizes={sizes} widths={widths} />
      </a>
    </WithClip>
  )
}

/** `posterWidth`: a poster is never lazy, so it is small unless the player is large. */
type ClipProps = { imageKey: string; label: string; posterWidth?: 320 | 640; children: ReactNode }

/**
 * The picture `children`, with a voice its player below; a video instead of it. Players work without script and load
 * nothing before they are asked to. What is said in them, their artisan writes beside them.
 */
export function WithClip({ imageKey, label, posterWidth = 320, children }: ClipProps) {
  const { i18n } = useTranslation()
  const kind = clipKind(imageKey)
  const player = {
    className: 'clip',
    controls: true,
    preload: 'none',
    src: paths.clip(imageKey),
    'aria-label': label,
    lang: writtenIn(label, i18n.language),
  } as const
  if (kind === 'video') return <video {...player} playsInline poster={paths.picture(imageKey, posterWidth, 'webp')} />
  return (
    <>
      {children}
      {kind === 'voice' ? <audio {...player} /> : null}
    </>
  )
}
