import { expect, test } from 'vitest'
import { withoutParticles } from './particles.ts'

test('particles are dropped from a query', () => {
  expect(withoutParticles(['मिट्टी', 'का', 'घडा'])).toEqual(['मिट्टी', 'घडा'])
  expect(withoutParticles(['mitti', 'ka', 'ghada'])).toEqual(['mitti', 'ghada'])
  expect(withoutParticles(['tree', 'of', 'life'])).toEqual(['tree', 'life'])
})

test('a query of particles alone is kept', () => {
  expect(withoutParticles(['the'])).toEqual(['the'])
  expect(withoutParticles([])).toEqual([])
})
