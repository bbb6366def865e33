import { z } from 'zod'

/** A file of the backup, as it lies on the disk. Names are made by us; what comes back from a disk must not climb out of its folder. */
export const backupPart = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackupPart = z.infer<typeof backupPart>

const sqlName = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const wholeNumber = z.string().regex(/^-?\d+$/)

/** What a table holds, counted by the database itself. `content` changes with any value of any row. */
export const tableSums = z.strictObject({
  rows: wholeNumber,
  content: wholeNumber,
  /** the sum of each column of money */
  paise: z.record(sqlName, wholeNumber),
})
export type TableSums = z.infer<typeof tableSums>

export const backedTable = z.strictObject({
  schema: sqlName,
  name: sqlName,
  columns: z.array(sqlName).min(1),
  money: z.array(sqlName),
})
export type BackedTable = z.infer<typeof backedTable>

export const backedSequence = z.strictObject({
  schema: sqlName,
  name: sqlName,
  last: wholeNumber,
  isCalled: z.boolean(),
})
export type BackedSequence = z.infer<typeof backedSequence>

export const backupManifest = z.strictObject({
  /** when the snapshot was taken */
  takenAt: z.iso.datetime(),
  server: z.string(),
  /** the newest migration of the tables: its time in the journal of migrations */
  migration: z.number().int(),
  tables: z.array(backedTable.extend({ sums: tableSums, part: backupPart })),
  sequences: z.array(backedSequence),
  files: z.strictObject({ part: backupPart, count: z.number().int(), bytes: z.number().int() }),
  /** the shop's own secret, in an encrypted backup of a shop that keeps it in its data folder */
  secret: backupPart.nullable(),
})
export type BackupManifest = z.infer<typeof backupManifest>
