import { z } from 'zod'

/** A file of the backup. Names are ours; the pattern keeps a name read from disk from leaving its folder. */
export const backupPart = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackupPart = z.infer<typeof backupPart>

const sqlName = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const wholeNumber = z.string().regex(/^-?\d+$/)

const tableSums = z.strictObject({
  rows: wholeNumber,
  content: wholeNumber,
  paise: z.record(sqlName, wholeNumber),
})
export type TableSums = z.infer<typeof tableSums>

const backedTable = z.strictObject({
  schema: sqlName,
  name: sqlName,
  columns: z.array(sqlName).min(1),
  money: z.array(sqlName),
})
export type BackedTable = z.infer<typeof backedTable>

const backedSequence = z.strictObject({
  schema: sqlName,
  name: sqlName,
  last: wholeNumber,
  isCalled: z.boolean(),
})
export type BackedSequence = z.infer<typeof backedSequence>

export const backupManifest = z.strictObject({
  takenAt: z.iso.datetime(),
  server: z.string(),
  migration: z.number().int(),
  tables: z.array(backedTable.extend({ sums: tableSums, part: backupPart })),
  sequences: z.array(backedSequence),
  files: z.strictObject({ part: backupPart, count: z.number().int(), bytes: z.number().int() }),
  /** the shop's secret; only in an encrypted backup of a shop that keeps it in its data folder */
  secret: backupPart.nullable(),
})
export type BackupManifest = z.infer<typeof backupManifest>
