import { z } from 'zod'

const longest = 1000

const words = z.string().trim().min(1, { error: 'invalid.required' }).max(longest)

/** `key` is made by the client, so that a resent question is stored once. `mayShow`: the consent to show it, without a name. */
export const questionRequest = z.strictObject({ words, key: z.uuid(), mayShow: z.boolean() })

export type QuestionRequest = z.output<typeof questionRequest>

export const answerRequest = z.strictObject({ words })

const said = z.object({ words: z.string(), language: z.string(), at: z.string() })

const question = z.object({
  id: z.string(),
  asked: said,
  answer: said.nullable(),
  /** the reader asked it */
  isOwn: z.boolean(),
  mayShow: z.boolean(),
})

export type Question = z.output<typeof question>

export const workshopQuestion = question.extend({
  /** first name of who asks */
  person: z.string(),
  product: z.object({ id: z.string(), name: z.string(), nameLanguage: z.string() }).nullable(),
})

export type WorkshopQuestion = z.output<typeof workshopQuestion>

export const adminQuestion = workshopQuestion.extend({ artisan: z.string(), hiddenAt: z.string().nullable() })

export type AdminQuestion = z.output<typeof adminQuestion>
