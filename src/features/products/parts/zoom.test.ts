import { expect, test } from 'vitest'
import { mostScale, moveBy, type Room, whole, zoomAt } from './picture-viewer.tsx'

const room: Room = { width: 400, height: 600, pictureWidth: 400, pictureHeight: 500 }

test('zooming keeps the point under the finger in place', () => {
  const at = { x: 100, y: -50 }
  const first = zoomAt(whole, 2, at, room)
  // Where the point of the picture that was at `at` is now: its place times the scale, moved by x and y.
  expect({ x: at.x * first.scale + first.x, y: at.y * first.scale + first.y }).toEqual(at)
})

test('a picture is never smaller than its window and never more than five times as large', () => {
  expect(zoomAt(whole, 0.1, { x: 0, y: 0 }, room)).toEqual(whole)
  expect(zoomAt(whole, 99, { x: 0, y: 0 }, room).scale).toBe(mostScale)
})

test('a picture that fits cannot be panned, and a larger one pans only to its edges', () => {
  expect(moveBy(whole, { x: 50, y: 50 }, room)).toEqual(whole)
  const large = zoomAt(whole, 2, { x: 0, y: 0 }, room)
  expect(moveBy(large, { x: 9_999, y: -9_999 }, room)).toEqual({ scale: 2, x: 200, y: -200 })
})

test('zooming back out centres the picture', () => {
  const large = moveBy(zoomAt(whole, 3, { x: 120, y: 40 }, room), { x: 80, y: 0 }, room)
  const back = zoomAt(large, 1 / 3, { x: -100, y: 90 }, room)
  expect(back.scale).toBeCloseTo(1)
  expect(back.x).toBeCloseTo(0)
  expect(back.y).toBeCloseTo(0)
})
