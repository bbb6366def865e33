import { z } from 'zod'
import { text } from '#features/accounts/person-fields.ts'
import { textsByLanguage } from '#features/collections/collection.ts'
import { lookedFor, oneOf } from '#platform/lists/admin-list.ts'
import { categories, craftLimits, originStates } from './category.ts'

const required = (texts: Partial<Record<string, string>>) => (texts.en ?? '').length >= 2
const inEnglish = { error: 'invalid.required', path: ['en'] }
const terms = z.array(text(2, 60)).max(craftLimits.terms, 'invalid.tooLong')

export const craftForm = z.strictObject({
  names: textsByLanguage(craftLimits.name).refine(required, inEnglish),
  descriptions: textsByLanguage(craftLimits.description).refine(required, inEnglish),
  category: z.enum(categories, { error: 'invalid.value' }),
  state: z.enum(originStates, { error: 'invalid.value' }),
  place: text(2, craftLimits.place),
  giName: text(2, craftLimits.name).nullable(),
  materials: terms,
  techniques: terms,
  colors: terms,
})

export const craftProposal = craftForm
  .pick({ category: true, state: true, place: true })
  .extend({ name: text(2, craftLimits.name), description: text(10, craftLimits.description) })

export type CraftProposal = z.output<typeof craftProposal>

export type CraftForm = z.output<typeof craftForm>

export const adminCraft = craftForm.extend({
  slug: z.string(),
  names: z.partialRecord(z.string(), z.string()),
  descriptions: z.partialRecord(z.string(), z.string()),
  category: z.string(),
  place: z.string(),
  giName: z.string().nullable(),
  materials: z.array(z.string()),
  techniques: z.array(z.string()),
  colors: z.array(z.string()),
  state: z.string(),
  pieces: z.int(),
  artisans: z.int(),
  isArchived: z.boolean(),
  mergedInto: z.string().nullable(),
  /** the artisan’s name, while the proposal waits */
  proposedBy: z.string().nullable(),
  /** key of its picture */
  pictureKey: z.string().nullable(),
  revision: z.int(),
})

export type AdminCraft = z.output<typeof adminCraft>

export const adminCraftSorts = ['name', '-pieces', '-new'] as const

export const adminCraftKinds = ['shown', 'archived', 'own', 'proposed'] as const

export type AdminCraftFilter = {
  q: string | null
  category: (typeof categories)[number] | null
  kind: (typeof adminCraftKinds)[number] | null
}

export function readAdminCraftFilter(query: Partial<Record<string, string>>): AdminCraftFilter {
  return {
    q: lookedFor(query.q),
    category: oneOf(categories, query.category),
    kind: oneOf(adminCraftKinds, query.kind),
  }
}
