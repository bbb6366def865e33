/** How a picture lies in its window: `scale` 1 is as large as fits; `x`, `y` move its middle, in CSS pixels. */
export type Zoom = { scale: number; x: number; y: number }

/** CSS pixels: the window, and the picture in it at scale 1. */
export type Room = { width: number; height: number; pictureWidth: number; pictureHeight: number }

export type Point = { x: number; y: number }

export const whole: Zoom = { scale: 1, x: 0, y: 0 }

export const mostScale = 5

/** Makes the picture `factor` times as large; what lies at `at` (from the middle of the window) stays there. */
export function zoomAt(zoom: Zoom, factor: number, at: Point, room: Room): Zoom {
  const scale = Math.min(mostScale, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  return withinRoom({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, room)
}

export function moveBy(zoom: Zoom, by: Point, room: Room): Zoom {
  return withinRoom({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, room)
}

/** An edge of the picture never comes further in than the edge of the window. */
export function withinRoom({ scale, x, y }: Zoom, room: Room): Zoom {
  const spareX = Math.max(0, (room.pictureWidth * scale - room.width) / 2)
  const spareY = Math.max(0, (room.pictureHeight * scale - room.height) / 2)
  return { scale, x: Math.min(spareX, Math.max(-spareX, x)), y: Math.min(spareY, Math.max(-spareY, y)) }
}
