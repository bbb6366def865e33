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

/** What a craft says of a piece, as far as it goes. */
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

/** Tariff numbers that may be right for a piece of this craft with this name, the likeliest first. */
export function hsnOf(craft: CraftChoice | null, category: string, name: string): string[] {
  const materials = craft?.materials.map(({ term }) => term) ?? []
  return proposeHsn({ category, name, craft: [craft?.words ?? '', ...materials].join(' ') })
}

export type Proposals = ReturnType<typeof proposalsOf>

/**
 * The form with another craft: what is empty, or still as the former craft proposed it, follows; what its artisan wrote stays.
 * `former` null: none was chosen before.
 */
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

/** Words that the craft proposes and the form has not. */
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
