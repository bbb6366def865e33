import { expect, test } from 'vitest'
import { openUploadRoom } from './upload-room.ts'

test('holds no more than its limit, and frees what was held', () => {
  const room = openUploadRoom(100, 50)
  const [first, second] = [room.enter(), room.enter()]
  first.hold(60)
  expect(() => second.hold(50)).toThrow('unavailable')
  second.hold(40)
  first.leave()
  first.leave()
  second.hold(60)
  expect(() => first.hold(1)).toThrow('unavailable')
})

test('lends one file-sized buffer per upload, reuses it, and never lends one buffer twice at once', () => {
  const room = openUploadRoom(100, 50)
  const [first, second] = [room.enter(), room.enter()]
  const one = first.lend()
  const other = second.lend()
  expect(one).toHaveLength(50)
  expect(other).not.toBe(one)
  expect(first.lend()).toBeNull()

  first.leave()
  first.leave()
  expect(second.lend()).toBe(one)
  expect(second.lend()).toBeNull()
})
