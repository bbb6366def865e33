import { expect, test } from 'vitest'
import { demoProducts } from '../products.ts'
import { drawProduct } from './draw.ts'
import { colorsSeen, shareOf } from './seen-colors.ts'

test('a picture of a colour to choose shows it', { timeout: 60_000 }, async () => {
  const shown = demoProducts().flatMap(({ pictures }) => pictures.filter(({ shows }) => shows))
  expect(shown.length).toBeGreaterThan(100)
  const faults: string[] = []
  // Every fourth: each takes 30 ms.
  for (const { brief, alt, shows } of shown.filter((_, place) => place % 4 === 0)) {
    const share = shareOf(await colorsSeen(drawProduct(brief)), shows?.color ?? '')
    if (share < 0.05) faults.push(`${alt}: ${Math.round(share * 100)} %`)
  }
  expect(faults).toEqual([])
})

test('goods named by colours show them: the first as their ground, the second on it', { timeout: 60_000 }, async () => {
  const named = demoProducts().flatMap(({ name, colors, pictures }) => {
    const words = / in ([a-z ]+)$/.exec(name.en)?.[1]?.split(' and ')
    return words && pictures[0] ? [{ name: name.en, words, colors, brief: pictures[0].brief }] : []
  })
  expect(named.length).toBeGreaterThan(90)

  const faults: string[] = []
  for (const { name, words, colors, brief } of named) {
    const seen = await colorsSeen(drawProduct(brief))
    const [ground = 0, second = 1] = words.map((word) => shareOf(seen, word))
    const shown = [...seen].map(([color, share]) => `${color} ${Math.round(share * 100)} %`).join(', ')
    if (ground < 0.05 || second < 0.005 || words[0] !== colors[0]) faults.push(`${name}: ${shown}`)
  }
  expect(faults).toEqual([])
})
