import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { hugePng } from '#test/picture-files.ts'
import { openPictureIntake } from './picture-intake.server.ts'

const intake = openPictureIntake()
afterAll(() => intake.close())

/** The peak memory of the intake process in MB, from the kernel. */
function mostMegabytes(): number {
  const statuses = readdirSync('/proc').flatMap((id) => {
    try {
      const isIntake = readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('picture-intake-process')
      return isIntake ? [readFileSync(`/proc/${id}/status`, 'utf8')] : []
    } catch {
      return []
    }
  })
  const own = statuses.find((status) => status.includes(`PPid:\t${process.pid}\n`))
  return Number(/VmHWM:\s+(\d+) kB/.exec(own ?? '')?.[1]) / 1024
}

// 24 megapixels, the largest allowed picture.
const largest = () => sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#a33' } })

const worst: Record<string, () => Promise<Buffer>> = {
  'a progressive JPEG on its side': () =>
    largest().withMetadata({ orientation: 6 }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'an interlaced 16-bit PNG with transparency': () =>
    largest().ensureAlpha(0.5).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'an upside-down lossless WebP': () =>
    largest().withMetadata({ orientation: 3 }).webp({ lossless: true, effort: 0 }).toBuffer(),
}

test.each(Object.keys(worst))(
  '%s of 24 megapixels is decoded within its time and memory limits',
  { timeout: 60_000 },
  async (name) => {
    const bytes = await (worst[name] as () => Promise<Buffer>)()
    expect(bytes.length).toBeLessThan(5_242_880)
    const startedAt = performance.now()
    const result = await intake.take(bytes)
    const took = Math.round(performance.now() - startedAt)
    const megabytes = Math.round(mostMegabytes())
    console.info(`${name}: ${took} ms, ${megabytes} MB`)
    expect(result).toMatchObject({ taken: expect.anything() })
    expect(took).toBeLessThan(15_000)
    expect(megabytes).toBeGreaterThan(40)
    expect(megabytes).toBeLessThan(420)
  },
)

test('a small file that would decompress to gigabytes is refused at once by its header', async () => {
  const bytes = hugePng(14_000)
  expect(bytes.length).toBeLessThan(30_000)
  const before = mostMegabytes()
  const startedAt = performance.now()
  expect(await intake.take(bytes)).toEqual({ refused: 'picture-too-big' })
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(mostMegabytes() - before).toBeLessThan(20)
})

/** Kills the intake process; false when there is none. */
function killIntake(): boolean {
  const id = readdirSync('/proc').find((each) => {
    try {
      return (
        readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('picture-intake-process') &&
        readFileSync(`/proc/${each}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`)
      )
    } catch {
      return false
    }
  })
  return id !== undefined && process.kill(Number(id), 'SIGKILL')
}

test('a picture is retried when a used process dies, and refused when a fresh process dies on it', async () => {
  const small = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#3a3' } })
    .jpeg()
    .toBuffer()
  const large = await largest().jpeg({ progressive: true }).toBuffer()
  expect(await intake.take(small)).toMatchObject({ taken: { width: 90 } })
  const taking = intake.take(large)
  setTimeout(killIntake, 50)
  expect(await taking).toMatchObject({ taken: { width: 2_560 } })

  expect(killIntake()).toBe(true)
  await sleep(100)
  const broken = intake.take(large)
  await expect.poll(killIntake, { timeout: 5_000 }).toBe(true)
  expect(await broken).toEqual({ refused: 'picture-unreadable' })
  expect(await intake.take(small)).toMatchObject({ taken: { width: 90 } })
})
