import { type RefObject, useEffect, useState } from 'react'
import { type Point, type Room, whole, type Zoom, zoomAt } from './zoom.ts'

const step = 1.4
const wheelStep = 1.0015

export type Stage = RefObject<HTMLElement | null>

/** How the picture inside `stage` lies, and what changes it; the wheel does already. */
export function useZoom(stage: Stage) {
  const [zoom, setZoom] = useState(whole)
  const change = (make: (zoom: Zoom, room: Room) => Zoom) =>
    setZoom((present) => (stage.current ? make(present, roomOf(stage.current)) : present))
  const grow = (factor: number, at: Point = { x: 0, y: 0 }) =>
    change((present, room) => zoomAt(present, factor, at, room))

  // React listens to the wheel without being able to keep the page still.
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

export type Zooming = ReturnType<typeof useZoom>

function roomOf(stage: HTMLElement): Room {
  const picture = stage.querySelector('img')
  return {
    width: stage.clientWidth,
    height: stage.clientHeight,
    pictureWidth: picture?.clientWidth ?? stage.clientWidth,
    pictureHeight: picture?.clientHeight ?? stage.clientHeight,
  }
}

/** Where a pointer is, counted from the middle of the stage. */
export function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }, stage: Element): Point {
  const box = stage.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}
