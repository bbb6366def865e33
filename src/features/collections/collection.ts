import { z } from 'zod'
import { hasForbidden } from '#features/accounts/person-fields.ts'
import { picture } from '#features/products/product.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { collectionLimits } from './collection-limits.ts'
import { collectionRule } from './collection-rule.ts'

const plain = z
  .string({ error: 'invalid.required' })
  .normalize('NFC')
  .trim()
  .refine((value) => !hasForbidden(value), { error: 'invalid.characters' })

/** Empty texts are not stored. */
export const textsByLanguage = (most: number) =>
  z
    .partialRecord(z.enum(languageCodes), plain.max(most, { error: 'invalid.tooLong' }))
    .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')))

const title = textsByLanguage(collectionLimits.title).refine((texts) => (texts.en ?? '').length >= 2, {
  error: 'invalid.required',
  path: ['en'],
})

const when = z.iso.datetime({ offset: true, error: 'invalid.value' }).nullable()

export const collectionForm = z
  .strictObject({
    title,
    intro: textsByLanguage(collectionLimits.intro),
    rule: collectionRule.nullable(),
    startsAt: when,
    endsAt: when,
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || startsAt !== null, {
    error: 'invalid.required',
    path: ['startsAt'],
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || startsAt === null || new Date(endsAt) > new Date(startsAt), {
    error: 'invalid.endBeforeStart',
    path: ['endsAt'],
  })

export type CollectionForm = z.output<typeof collectionForm>

const collectionStates = ['preparing', 'coming', 'showing', 'over', 'archived'] as const

export type CollectionState = (typeof collectionStates)[number]

type Window = { startsAt: Date | null; endsAt: Date | null; archivedAt: Date | null }

export function collectionState({ startsAt, endsAt, archivedAt }: Window, now: Date): CollectionState {
  if (archivedAt) return 'archived'
  if (!startsAt) return 'preparing'
  if (startsAt > now) return 'coming'
  return endsAt && endsAt <= now ? 'over' : 'showing'
}

export const listedCollection = z.object({
  slug: z.string(),
  title: z.string(),
  titleLanguage: z.string(),
  state: z.enum(collectionStates),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  changedAt: z.string(),
  chosen: z.int(),
  hasRule: z.boolean(),
})

export type ListedCollection = z.output<typeof listedCollection>

const chosenPiece = z.object({
  id: z.string(),
  name: z.string(),
  nameLanguage: z.string(),
  artisan: z.string(),
  isShown: z.boolean(),
  picture: picture.nullable(),
})

export type ChosenPiece = z.output<typeof chosenPiece>

export const adminCollection = listedCollection
  .omit({ title: true, titleLanguage: true, chosen: true, hasRule: true })
  .extend({
    title: z.record(z.string(), z.string()),
    intro: z.record(z.string(), z.string()),
    rule: collectionRule.nullable(),
    goods: z.array(chosenPiece),
  })

export type AdminCollection = z.output<typeof adminCollection>
