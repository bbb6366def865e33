import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture as Drawn } from '#domain/catalog/product.ts'
import { Picture } from '#web/ui/picture.tsx'

/**
 * A strip that is swiped or moved with the arrow keys, and thumbnails that lead to its pictures. The thumbnails are links,
 * so that they work before the script; with it they only move the strip, not the page.
 */
export function PictureGallery({ pictures, name }: { pictures: readonly Drawn[]; name: string }) {
  const { t } = useTranslation('shop')
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)

  const show = (index: number) => {
    const target = strip.current?.children[index]
    if (!(target instanceof HTMLElement) || !strip.current) return
    strip.current.scrollTo({ left: target.offsetLeft - strip.current.offsetLeft, behavior: 'smooth' })
  }
  // The strip is the truth: a swipe, an arrow key and a thumbnail all end here.
  const follow = () => {
    const { current } = strip
    if (current) setShown(Math.round(current.scrollLeft / Math.max(1, current.clientWidth)))
  }

  return (
    <div className="gal">
      {pictures.length > 1 ? (
        <ul className="th">
          {pictures.map((picture, index) => (
            <li key={picture.key}>
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
      <section
        className="big"
        ref={strip}
        onScroll={follow}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('product.pictures', { name })}
      >
        {pictures.length === 0 ? <Picture picture={null} sizes="" /> : null}
        {pictures.map((picture, index) => (
          <div key={picture.key} id={`picture-${index + 1}`}>
            <Picture picture={picture} sizes="(min-width: 900px) 600px, 100vw" priority={index === 0} />
          </div>
        ))}
      </section>
    </div>
  )
}
