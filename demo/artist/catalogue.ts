/** Finds a drawing in the noun's category, then in a neighbour's, then takes the category's plainest form. */
import { nth } from './ink.ts'
import type { Drawing } from './drawn.ts'
import { bamboo } from './bamboo.ts'
import { glass } from './glass.ts'
import { jewelry } from './jewelry.ts'
import { leather } from './leather.ts'
import { metalwork } from './metalwork.ts'
import { paintings } from './paintings.ts'
import { pottery } from './pottery.ts'
import { stone } from './stone.ts'
import { textiles } from './textiles.ts'
import { woodwork } from './woodwork.ts'

const categories: Record<string, Drawing[]> = { pottery, textiles, jewelry, woodwork, metalwork, paintings, bamboo, leather, stone, glass }

export function drawingFor(category: string, productNoun: string): { drawing: Drawing; isSpecific: boolean } {
  const own = categories[category] ?? pottery
  const noun = productNoun.toLowerCase()
  const found = own.find(({ words }) => words.test(noun)) ?? Object.values(categories).flat().find(({ words }) => words.test(noun))
  return { drawing: found ?? nth(own, -1), isSpecific: found !== undefined }
}
