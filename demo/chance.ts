/** Every choice is seeded by words, so that a new row never changes the others. */

import { type Rng, seeded } from './artist/ink.ts'

export const chanceFor = (...words: (string | number)[]): Rng => seeded(words.join('|'))

export const slugOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
