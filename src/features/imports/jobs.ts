import type { Context, JobTools } from '#features/context.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { openPictureIntake } from '#platform/pictures/picture-intake.server.ts'
import { forgetImport, forgetImportJob, type GivenUp, readImportJob, runImportJob } from './create-import.ts'
import { listOpenImports } from './import-row-queries.ts'
import { readImport } from './read-import.ts'
import { runImport } from './run-import.ts'

export const importsJobNames = [readImportJob, runImportJob, forgetImportJob]

export function importsJobs(tools: JobTools): JobWorker[] {
  const intake = openPictureIntake()
  const take = (bytes: Uint8Array) => intake.take(bytes)
  return [
    {
      name: readImportJob,
      everySeconds: 60,
      run: (payload) => eachOpen(tools, 'reading', payload, (ctx, id) => readImport(ctx, id)),
    },
    {
      name: runImportJob,
      everySeconds: 60,
      run: (payload) => eachOpen(tools, 'running', payload, (ctx, id) => runImport(ctx, id, take)),
    },
    {
      name: forgetImportJob,
      run: (payload) => forgetImport(tools.contextFor(forgetImportJob), payload as GivenUp),
    },
  ]
}

type Work = (ctx: Context, id: string) => Promise<void>

async function eachOpen(
  tools: JobTools,
  status: 'reading' | 'running',
  payload: Record<string, unknown>,
  work: Work,
): Promise<void> {
  const ctx = tools.contextFor(`${status}-import`)
  const importId = payload.import
  const open = typeof importId === 'string' ? [importId] : await leftBehind(ctx, status)
  for (const id of open) await work(ctx, id)
}

async function leftBehind(ctx: Context, status: 'reading' | 'running'): Promise<string[]> {
  const open = await listOpenImports(ctx)
  return open.filter((one) => one.status === status).map(({ id }) => id)
}
