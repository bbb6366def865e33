import { expect, test } from 'vitest'
import { withoutParticles } from './particles.ts'

test('what only holds words together is not asked for', () => {
  expect(withoutParticles(['मिट्टी', 'का', 'घडा'])).toEqual(['मिट्टी', 'घडा'])
  expect(withoutParticles(['mitti', 'ka', 'ghada'])).toEqual(['mitti', 'ghada'])
  expect(withoutParticles(['tree', 'of', 'life'])).toEqual(['tree', 'life'])
})

test('who asks for nothing else is taken at the word', () => {
  expect(withoutParticles(['the'])).toEqual(['the'])
  expect(withoutParticles([])).toEqual([])
})
