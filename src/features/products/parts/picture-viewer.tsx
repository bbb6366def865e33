import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#features/paths.ts'
import type { Picture as Drawn } from '#features/products/product.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useFingers } from './use-fingers.ts'
import { useZoom, type Zooming } from './use-zoom.ts'
import { moveBy, type Point } from './zoom.ts'

type Props = { pictures: readonly Drawn[]; first: number; name: string; onClose: (shown: number) => void }

/**
 * One picture as large as the window, with wheel, pinch, drag and keys. The browser's own dialog keeps the focus inside,
 * closes with Escape and gives the focus back. Loaded when somebody opens it.
 */
export function PictureViewer({ pictures, first, name, onClose }: Props) {
  const { t } = useTranslation('shop')
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(first)
  const zooming = useZoom(stage)
  const turn = (direction: 1 | -1) => {
    setShown((present) => (present + direction + pictures.length) % pictures.length)
    zooming.reset()
  }
  const fingers = useFingers(zooming, turn)
  useEffect(() => dialog.current?.showModal(), [])

  const { zoom, larger, smaller } = zooming
  const picture = pictures[shown]
  const percent = Math.round(zoom.scale * 100)
  const isAlone = pictures.length === 1
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={t('viewer.title', { name })}
      aria-describedby="viewer-help"
      onClose={() => onClose(shown)}
      onKeyDown={(event) => actOnKey(event, zooming, turn)}
    >
      <div className="viewer-bar">
        <p className="small num" role="status">
          {t('viewer.now', { number: shown + 1, count: pictures.length, percent })}
        </p>
        {isAlone ? null : <Tool icon="left" label={t('viewer.previous')} onClick={() => turn(-1)} />}
        {isAlone ? null : <Tool icon="right" label={t('viewer.next')} onClick={() => turn(1)} />}
        <Tool icon="minus" label={t('viewer.zoomOut')} isOff={zoom.scale === 1} onClick={smaller} />
        <Tool icon="plus" label={t('viewer.zoomIn')} onClick={larger} />
        <Tool icon="close" label={t('common:close')} onClick={() => dialog.current?.close()} />
      </div>
      <div ref={stage} className={zoom.scale > 1 ? 'viewer-stage near' : 'viewer-stage'} {...fingers}>
        {picture ? (
          <img
            key={picture.key}
            src={paths.picture(picture.key, 1280, 'webp')}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
            draggable={false}
            style={{
              transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
              backgroundColor: picture.ground,
            }}
          />
        ) : null}
      </div>
      <p className="sr" id="viewer-help">
        {t('viewer.help')}
      </p>
    </dialog>
  )
}

const arrowPixels = 80

/** An arrow shows more of its own side: the picture goes the other way. */
const arrows: Record<string, Point> = {
  ArrowRight: { x: -arrowPixels, y: 0 },
  ArrowLeft: { x: arrowPixels, y: 0 },
  ArrowDown: { x: 0, y: -arrowPixels },
  ArrowUp: { x: 0, y: arrowPixels },
}

function actOnKey(event: KeyboardEvent, zooming: Zooming, turn: (direction: 1 | -1) => void): void {
  const acts: Record<string, () => void> = {
    '+': zooming.larger,
    '=': zooming.larger,
    '-': zooming.smaller,
    '0': zooming.reset,
  }
  const arrow = arrows[event.key]
  if (arrow && zooming.zoom.scale > 1) zooming.change((zoom, room) => moveBy(zoom, arrow, room))
  else if (arrow?.x) turn(arrow.x < 0 ? 1 : -1)
  else if (acts[event.key]) acts[event.key]?.()
  else return
  event.preventDefault()
}

type ToolProps = { icon: IconName; label: string; isOff?: boolean; onClick: () => void }

/** Stays focusable when there is nothing to do, so that the focus is never lost under the reader's hand. */
function Tool({ icon, label, isOff = false, onClick }: ToolProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={isOff} onClick={isOff ? undefined : onClick}>
      <Icon name={icon} />
    </button>
  )
}
