import { z } from 'zod'
import { text } from '#features/accounts/person-fields.ts'
import { writtenPages } from './info-page.ts'

export const infoLimits = { title: 120, body: 30_000 }

export const infoTexts = z.strictObject({ title: text(0, infoLimits.title), body: text(0, infoLimits.body) })

export type InfoTexts = z.output<typeof infoTexts>

/** 0: the admin has not written this page yet. */
export const seenInfoRevision = z.int().min(0)

const infoStates = ['shipped', 'draft', 'waiting', 'out'] as const

const texts = z.record(z.string(), z.string())

export const adminPage = z.object({
  slug: z.enum(writtenPages),
  state: z.enum(infoStates),
  revision: z.int(),
  changedAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  title: texts,
  body: texts,
  /** the release's English text, when it is another than at the last save here; else null */
  newShipped: z.string().nullable(),
})

export type AdminPage = z.output<typeof adminPage>
