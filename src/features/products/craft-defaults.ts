import { z } from 'zod'
import { type Packing, packings } from '#features/drafts/packing.ts'

/** The stored term (English, where the craft vocabulary has it) and its name for the reader. */
const term = z.object({ term: z.string(), name: z.string(), language: z.string() })

export const craftDefaults = z.object({
  craft: z.string(),
  name: z.string(),
  names: z.record(z.string(), z.string()),
  category: z.string(),
  state: z.string(),
  place: z.string(),
  materials: z.array(term),
  techniques: z.array(term),
  colors: z.array(z.string()),
  hsn: z.array(z.string()),
  packing: z.enum(packings),
  isFragile: z.boolean(),
  weightGrams: z.int().nullable(),
  products: z.array(
    z.object({
      name: z.string(),
      minPaise: z.int(),
      maxPaise: z.int(),
      weightGrams: z.int(),
      hsn: z.array(z.string()),
    }),
  ),
})

export type CraftDefaults = z.output<typeof craftDefaults>

const packingOf: Record<string, { packing: Packing; isFragile: boolean }> = {
  pottery: { packing: 'boxInBox', isFragile: true },
  textiles: { packing: 'folded', isFragile: false },
  jewelry: { packing: 'wrapped', isFragile: false },
  woodwork: { packing: 'wrapped', isFragile: false },
  metalwork: { packing: 'wrapped', isFragile: false },
  paintings: { packing: 'flat', isFragile: false },
  bamboo: { packing: 'wrapped', isFragile: false },
  leather: { packing: 'wrapped', isFragile: false },
  stone: { packing: 'crate', isFragile: true },
  glass: { packing: 'boxInBox', isFragile: true },
}

export function packingFor(category: string): { packing: Packing; isFragile: boolean } {
  return packingOf[category] ?? { packing: 'wrapped', isFragile: false }
}
