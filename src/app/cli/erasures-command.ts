import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Services, systemContext } from '#app/http/context.ts'
import { eraseSteps } from '#features/accounts/api.ts'
import { repeatErasure } from '#features/accounts/delete-account.ts'
import { type Erasure, listErasures } from '#features/accounts/erasure-queries.ts'
import { BackupFault } from '#platform/backup/backup-folder.server.ts'

/** Prints the list; --apply repeats its erasures. Exit code 1 when an erasure must wait. */
export async function runErasures(services: Services, args: string[]): Promise<0 | 1 | 2> {
  const input = readArgs(args)
  if (!input) return 2
  if (input.apply !== undefined) return (await applyErasures(services, input.apply)) ? 0 : 1

  for await (const erasure of listErasures(systemContext(services, 'erasures'))) process.stdout.write(lineOf(erasure))
  return 0
}

function readArgs(args: string[]): { apply?: string } | null {
  try {
    return parseArgs({ args, options: { apply: { type: 'string' } } }).values
  } catch {
    return null
  }
}

/** Repeats erasures that a restored backup undid. Returns false when an open order or owed money makes one wait. */
export async function applyErasures(services: Services, file: string): Promise<boolean> {
  const ctx = systemContext(services, 'erasures')
  const counted = { repeated: 0, done: 0, waits: 0 }
  for (const erasure of await readErasures(file)) {
    const outcome = await repeatErasure(ctx, { ...erasure, forget: eraseSteps })
    counted[outcome] += 1
    if (outcome === 'waits')
      console.log(`Account ${erasure.publicId} waits: in this backup it still has an open order or money is owed.`)
  }
  console.log(`Forgotten again: ${counted.repeated}. Forgotten already, or not in this backup: ${counted.done}.`)
  if (counted.waits > 0)
    console.log(`When these ${counted.waits} are settled: npm run haat -- erasures --apply ${file}`)
  return counted.waits === 0
}

export async function noteErasures(services: Services, file: string): Promise<void> {
  const known = new Map((await readErasures(file, true)).map((erasure) => [erasure.publicId, erasure]))
  for await (const erasure of listErasures(systemContext(services, 'erasures'))) known.set(erasure.publicId, erasure)
  const lines = [...known.values()].sort((a, b) => a.at.getTime() - b.at.getTime()).map(lineOf)
  await writeFile(`${file}.new`, lines.join(''), { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

const lineShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/** @throws BackupFault when the file is not an erasure list */
async function readErasures(file: string, mayBeMissing = false): Promise<Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (mayBeMissing && (error as { code?: unknown }).code === 'ENOENT') return ''
    throw new BackupFault(`The list of erasures ${file} cannot be read.`)
  })
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    const [, publicId, at] = lineShape.exec(line) ?? []
    if (!publicId || !at) throw new BackupFault(`${file} is no list of erasures: ${line.slice(0, 80)}`)
    return [{ publicId, at: new Date(at) }]
  })
}

function lineOf({ publicId, at }: Erasure): string {
  return `${publicId} ${at.toISOString()}\n`
}
