import { z } from 'zod'
import { importFormats, importOutcomes, importStatuses } from './product-import.ts'

const note = z.object({ line: z.int(), note: z.string(), values: z.record(z.string(), z.string()) })

export const importSummary = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(importFormats).nullable(),
  status: z.enum(importStatuses),
  total: z.int(),
  done: z.int(),
  problem: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})

export type ImportSummary = z.output<typeof importSummary>

export const importLine = z.object({
  fromLine: z.int(),
  untilLine: z.int(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  isDone: z.boolean(),
  product: z.string().nullable(),
  notes: z.array(note),
})

export type ImportLine = z.output<typeof importLine>

export const importAnswers = z.strictObject({
  crafts: z.record(z.string().max(200), z.string().max(120)),
  isInRupees: z.boolean(),
})

export const importDetail = importSummary.extend({
  questions: z.object({
    categories: z.array(z.object({ value: z.string(), products: z.int(), craft: z.string().nullable() })),
    isOldEncoding: z.boolean().optional(),
  }),
  answers: importAnswers,
  counts: z.record(z.enum(importOutcomes), z.int()),
  ready: z.int(),
})

export type ImportDetail = z.output<typeof importDetail>
