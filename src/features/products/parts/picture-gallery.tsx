import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { clipKind } from '#features/images/clip.ts'
import { WithClip } from '#features/images/parts/whole-picture.tsx'
import { paths } from '#features/paths.ts'
import type { Picture as Drawn } from '#features/products/product.ts'
import { isOfChoice, type VariantOptions } from '#features/products/variant-options.ts'
import { Picture } from '#features/screens/picture.tsx'
import { useFlags } from '#features/screens/shop-data.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'

const PictureViewer = lazy(() =>
  import('./picture-viewer.tsx').then(({ PictureViewer }) => ({ default: PictureViewer })),
)

type Props = { pictures: readonly Drawn[]; name: string; options?: VariantOptions | undefined }

/** Turns to the picture of the choice, if there is one: at first it is in front. */
export function PictureGallery({ pictures: given, name, options }: Props) {
  const { t } = useTranslation('shop')
  const [first] = useState(() => given.find((each) => isOf(each, options)))
  const pictures = first ? [first, ...given.filter((each) => each !== first)] : given
  const hasZoom = useFlags().imageZoom
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [opened, setOpened] = useState<number | null>(null)

  const show = (index: number) => turnTo(strip.current, index)
  const chosen = pictures.findIndex((each) => isOf(each, options))
  useEffect(() => {
    if (chosen >= 0) turnTo(strip.current, chosen)
  }, [chosen])
  // The strip's scroll position decides: swipe, arrow key and thumbnail all end here.
  const follow = () => {
    const { current } = strip
    if (current) setShown(Math.round(current.scrollLeft / Math.max(1, current.clientWidth)))
  }

  const close = (last: number) => {
    setOpened(null)
    show(last)
  }

  return (
    <div className="gal">
      {pictures.length > 1 ? (
        <ul className="th">
          {pictures.map((picture, index) => (
            <li key={picture.key} className={clipKind(picture.key) ? 'plays' : undefined}>
              <a
                href={`#picture-${index + 1}`}
                aria-current={index === shown ? 'true' : undefined}
                aria-label={t('product.picture', { number: index + 1, count: pictures.length })}
                onClick={(event) => {
                  event.preventDefault()
                  show(index)
                }}
              >
                <Picture picture={picture} sizes="76px" widths={[160]} alt="" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <section className="big" ref={strip} onScroll={follow} aria-label={t('product.pictures', { name })}>
        {pictures.length === 0 ? <Picture picture={null} sizes="" /> : null}
        {pictures.map((picture, index) => {
          const plate = (
            <Picture
              picture={picture}
              sizes="(min-width: 900px) 600px, (min-width: 720px) 44vw, 100vw"
              priority={index === 0}
            />
          )
          const id = `picture-${index + 1}`
          if (!hasZoom || clipKind(picture.key)) {
            return (
              <div key={picture.key} id={id}>
                <WithClip imageKey={picture.key} label={picture.alt} posterWidth={640}>
                  {plate}
                </WithClip>
              </div>
            )
          }
          return (
            <a
              key={picture.key}
              id={id}
              href={paths.picture(picture.key, 1280, 'webp')}
              data-opens
              onClick={(event) => {
                event.preventDefault()
                setOpened(index)
              }}
            >
              {plate}
              <span className="sr">{t('product.openPicture', { number: index + 1, count: pictures.length })}</span>
            </a>
          )
        })}
      </section>
      {opened === null ? null : (
        <Suspense>
          <PictureViewer pictures={pictures} first={opened} name={name} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function turnTo(strip: HTMLElement | null, index: number): void {
  const target = strip?.children[index]
  if (!strip || !(target instanceof HTMLElement)) return
  strip.scrollTo({ left: target.offsetLeft - strip.offsetLeft, behavior: 'smooth' })
}

function isOf({ shows }: Drawn, options: VariantOptions | undefined): boolean {
  return options !== undefined && shows !== undefined && isOfChoice(options, shows)
}
