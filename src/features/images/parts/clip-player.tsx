import { clipKind } from '#features/images/clip.ts'
import { paths } from '#features/paths.ts'

type Props = { imageKey: string; label: string }

/** Plays without script, and loads nothing before it is asked to. What is said in it, its artisan writes below. Null for a picture without video or voice. */
export function ClipPlayer({ imageKey, label }: Props) {
  const kind = clipKind(imageKey)
  const same = { controls: true, preload: 'none', src: paths.clip(imageKey), 'aria-label': label } as const
  if (kind === null) return null
  return kind === 'video' ? (
    <video className="clip" {...same} playsInline poster={paths.picture(imageKey, 640, 'webp')} />
  ) : (
    <audio className="clip" {...same} />
  )
}
