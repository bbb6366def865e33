import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '#features/paths.ts'
import type { Picture as Drawn } from '#features/products/product.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** `scale` 1 fits the window; `x`, `y` move the picture's middle, in CSS pixels. */
type Zoom = { scale: number; x: number; y: number }

export type Room = { width: number; height: number; pictureWidth: number; pictureHeight: number }

type Point = { x: number; y: number }

export const whole: Zoom = { scale: 1, x: 0, y: 0 }

export const mostScale = 5

/** The point `at` (from the middle of the window) stays in place. */
export function zoomAt(zoom: Zoom, factor: number, at: Point, room: Room): Zoom {
  const scale = Math.min(mostScale, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return withinRoom({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, room)
}

export function moveBy(zoom: Zoom, by: Point, room: Room): Zoom {
  return withinRoom({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, room)
}

function withinRoom({ scale, x, y }: Zoom, room: Room): Zoom {
  const spareX = Math.max(0, (room.pictureWidth * scale - room.width) / 2)
  const spareY = Math.max(0, (room.pictureHeight * scale - room.height) / 2)
  return { scale, x: Math.min(spareX, Math.max(-spareX, x)), y: Math.min(spareY, Math.max(-spareY, y)) }
}

type Props = { pictures: readonly Drawn[]; first: number; name: string; onClose: (shown: number) => void }

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
              // The page has loaded this size already: it is sharp enough until the large one comes.
              background: `${picture.ground} url("${paths.picture(picture.key, 640, 'avif')}") center / contain no-repeat`,
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

/** An arrow shows more of its own side, so the picture moves the other way. */
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

/** Stays focusable when it has nothing to do, so that the focus is not lost. */
function Tool({ icon, label, isOff = false, onClick }: ToolProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={isOff} onClick={isOff ? undefined : onClick}>
      <Icon name={icon} />
    </button>
  )
}

const tapScale = 2.5
const tapPixels = 8
const strokePixels = 60

function useFingers({ zoom, change, grow }: Zooming, turn: (direction: 1 | -1) => void) {
  const down = useRef(new Map<number, Point>())
  const begun = useRef<Point | null>(null)

  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = fromMiddle(event, event.currentTarget)
    down.current.set(event.pointerId, at)
    begun.current = down.current.size === 1 ? at : null
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const before = down.current.get(event.pointerId)
    if (!before) return
    const at = fromMiddle(event, event.currentTarget)
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
    down.current.set(event.pointerId, at)
    if (other) grow(distance(at, other) / Math.max(1, distance(before, other)), between(at, other))
    else change((present, room) => moveBy(present, { x: at.x - before.x, y: at.y - before.y }, room))
  }
  const lift = (event: PointerEvent<HTMLElement>) => {
    const at = fromMiddle(event, event.currentTarget)
    const start = begun.current
    down.current.delete(event.pointerId)
    begun.current = null
    if (!start || event.type === 'pointercancel') return
    if (distance(start, at) < tapPixels) change((present, room) => tapped(present, at, room))
    else if (zoom.scale === 1 && Math.abs(at.x - start.x) > strokePixels) turn(at.x < start.x ? 1 : -1)
  }
  return { onPointerDown: press, onPointerMove: drag, onPointerUp: lift, onPointerCancel: lift }
}

function tapped(zoom: Zoom, at: Point, room: Room): Zoom {
  return zoom.scale > 1 ? whole : zoomAt(zoom, tapScale, at, room)
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

const step = 1.4
const wheelStep = 1.0015

type Stage = RefObject<HTMLElement | null>

function useZoom(stage: Stage) {
  const [zoom, setZoom] = useState(whole)
  const change = (make: (zoom: Zoom, room: Room) => Zoom) =>
    setZoom((present) => (stage.current ? make(present, roomOf(stage.current)) : present))
  const grow = (factor: number, at: Point = { x: 0, y: 0 }) =>
    change((present, room) => zoomAt(present, factor, at, room))

  // React's wheel listener is passive: it cannot stop the page from scrolling.
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = fromMiddle(event, element)
      setZoom((present) => zoomAt(present, wheelStep ** -event.deltaY, at, roomOf(element)))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage])

  return { zoom, change, grow, reset: () => setZoom(whole), larger: () => grow(step), smaller: () => grow(1 / step) }
}

type Zooming = ReturnType<typeof useZoom>

function roomOf(stage: HTMLElement): Room {
  const picture = stage.querySelector('img')
  return {
    width: stage.clientWidth,
    height: stage.clientHeight,
    pictureWidth: picture?.clientWidth ?? stage.clientWidth,
    pictureHeight: picture?.clientHeight ?? stage.clientHeight,
  }
}

function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }, stage: Element): Point {
  const box = stage.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}
