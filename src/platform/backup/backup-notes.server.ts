import type pg from 'pg'

export type BackupNote = { takenAt: string; bytes: number; rows: number; files: number; isSealed: boolean }

// Earlier versions lack this table, and are backed up before their tables change.
const placeText = `select to_regclass('public.backups') is not null as "hasTable", pg_is_in_recovery() as "isStandby"`

const noteText = `insert into backups (taken_at, bytes, rows, files, is_sealed) values ($1, $2, $3, $4, $5) on conflict do nothing`

/** Records a fully verified backup, for the operator's page and the alert. False where it cannot be recorded. */
export async function noteBackup(client: pg.ClientBase, note: BackupNote): Promise<boolean> {
  const { rows } = await client.query<{ hasTable: boolean; isStandby: boolean }>(placeText)
  if (!rows[0]?.hasTable || rows[0].isStandby) return false
  await client.query(noteText, [note.takenAt, note.bytes, note.rows, note.files, note.isSealed])
  return true
}
