import { type PointerEvent, useRef } from 'react'
import { fromMiddle, type Zooming } from './use-zoom.ts'
import { moveBy, type Point, type Room, whole, type Zoom, zoomAt } from './zoom.ts'

const tapScale = 2.5
/** Less is a tap, more is a stroke that turns the page over. */
const tapPixels = 8
const strokePixels = 60

/** One finger or the mouse drags and taps, two pinch; a stroke over a whole picture calls `turn`. */
export function useFingers({ zoom, change, grow }: Zooming, turn: (direction: 1 | -1) => void) {
  const down = useRef(new Map<number, Point>())
  const begun = useRef<Point | null>(null)

  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = fromMiddle(event, event.currentTarget)
    down.current.set(event.pointerId, at)
    // A second finger makes it a pinch, which ends neither as a tap nor as a stroke.
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
