import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import type { Packing } from '#features/drafts/packing.ts'
import { proposeHsn } from '#features/products/hsn.ts'
import type { LabelField, TypedProduct } from './typed-product.ts'

const packingOf: Record<string, Packing> = {
  pottery: 'boxInBox',
  glass: 'boxInBox',
  stone: 'crate',
  textiles: 'folded',
  paintings: 'rolled',
  jewelry: 'wrapped',
  woodwork: 'wrapped',
  metalwork: 'wrapped',
  bamboo: 'wrapped',
  leather: 'flat',
}

const breaking = ['pottery', 'glass', 'stone']

export function proposalsOf(craft: CraftChoice) {
  return {
    category: craft.category,
    state: craft.state,
    materials: craft.materials.map(({ term }) => term),
    techniques: craft.techniques.map(({ term }) => term),
    colors: craft.colors,
    packing: packingOf[craft.category] ?? ('' as const),
    isFragile: breaking.includes(craft.category),
    hsn: hsnOf(craft, craft.category, '')[0] ?? '',
  } satisfies Partial<TypedProduct>
}

export function hsnOf(craft: CraftChoice | null, category: string, name: string): string[] {
  const materials = craft?.materials.map(({ term }) => term) ?? []
  return proposeHsn({ category, name, craft: [craft?.words ?? '', ...materials].join(' ') })
}

export type Proposals = ReturnType<typeof proposalsOf>

/** Empty fields, and those still as `former` (the craft before) proposed, follow the new craft; other input stays. */
export function withCraft(
  typed: TypedProduct,
  craft: string,
  next: Proposals,
  former: Proposals | null,
): Partial<TypedProduct> {
  const follows = (field: keyof Proposals) => isEmpty(typed[field]) || isSame(typed[field], former?.[field])
  const fields = (Object.keys(next) as (keyof Proposals)[]).filter(follows)
  return { craft, ...Object.fromEntries(fields.map((field) => [field, next[field]])) }
}

export function openProposals(craft: CraftChoice | null, field: LabelField): readonly string[] {
  if (!craft || field === 'features') return []
  const words = craft[field]
  return words.map((word) => (typeof word === 'string' ? word : word.term))
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
