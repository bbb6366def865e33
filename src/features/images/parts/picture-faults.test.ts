import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { type GreyCopy, greyCopy, isBlurred, isDark, sharpness } from './prepare-picture.ts'

const width = 320
const height = 240

function copyOf(brightness: (x: number, y: number) => number): GreyCopy {
  const points = Uint8ClampedArray.from({ length: width * height }, (_, at) =>
    brightness(at % width, Math.floor(at / width)),
  )
  return { points, width, height }
}

/** A printed cloth in front of a plain wall. */
const cloth = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">
  <rect width="1280" height="960" fill="#d8d4cc"/>
  <g transform="translate(420 240)"><rect width="440" height="560" fill="#8c2f26"/>
  ${Array.from({ length: 40 }, (_, at) => `<circle cx="${40 + (at % 5) * 90}" cy="${40 + Math.floor(at / 5) * 68}" r="24" fill="#f0e2c0"/>`).join('')}</g></svg>`)

async function seen(picture: Sharp): Promise<GreyCopy> {
  const { data, info } = await picture
    .resize({ width, height })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return greyCopy({ data: new Uint8ClampedArray(data), width: info.width, height: info.height } as ImageData)
}

test('a sharp picture is not reported as blurred, even if most of it is plain wall', async () => {
  expect(isBlurred(await seen(sharp(cloth)))).toBe(false)
  expect(isBlurred(await seen(sharp(cloth).extend({ left: 2_000, right: 200, background: '#d8d4cc' })))).toBe(false)
})

test.each([12, 20, 40])('a picture blurred by %i of 1280 pixels is reported as blurred', async (sigma) => {
  expect(isBlurred(await seen(sharp(cloth).blur(sigma)))).toBe(true)
})

test('sharpness falls as blur grows', async () => {
  const pictures = [sharp(cloth), ...[2, 4, 8].map((sigma) => sharp(cloth).blur(sigma))]
  const values: number[] = []
  for (const picture of pictures) values.push(sharpness(await seen(picture)))
  expect(values).toEqual(values.toSorted((a, b) => b - a))
})

test('the sharpness of a checkerboard is the variance of its edges', () => {
  // Each point has four neighbours of the other colour: the Laplacian alternates between ± 4 × 255, mean 0.
  expect(sharpness(copyOf((x, y) => ((x + y) % 2) * 255))).toBeCloseTo((4 * 255) ** 2, -3)
  expect(sharpness(copyOf(() => 128))).toBe(0)
  expect(sharpness({ points: new Uint8ClampedArray(4), width: 2, height: 2 })).toBe(0)
})

test('a room at night is dark; a dark vase against a light wall and a grey day are not', async () => {
  expect(isDark(copyOf((x) => 15 + (x % 30)))).toBe(true)
  expect(isDark(copyOf((x, y) => (x > 40 && x < 280 && y > 10 ? 12 : 230)))).toBe(false)
  expect(isDark(copyOf((x) => 70 + (x % 40)))).toBe(false)
  expect(isDark(await seen(sharp(cloth)))).toBe(false)
  expect(isDark(await seen(sharp(cloth).linear(0.15, 0)))).toBe(true)
})

test('brightness weights colours as the eye does', () => {
  const data = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
  expect([...greyCopy({ data, width: 4, height: 1 } as ImageData).points]).toEqual([76, 150, 29, 255])
})
