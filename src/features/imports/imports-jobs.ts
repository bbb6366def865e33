import { type Services, systemContext } from '#app/http/context.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { openPictureIntake } from '#platform/pictures/picture-intake.server.ts'
import { forgetImport, forgetImportJob, type GivenUp, readImportJob, runImportJob } from './create-import.ts'
import { listOpenImports } from './import-row-queries.ts'
import { readImport } from './read-import.ts'
import { runImport } from './run-import.ts'

export const importsJobNames = [readImportJob, runImportJob, forgetImportJob]

/** Every minute what a stopped process left behind is taken up again. */
export function importsJobs(services: Services): JobWorker[] {
  const intake = openPictureIntake()
  const take = (bytes: Uint8Array) => intake.take(bytes)
  return [
    {
      name: readImportJob,
      everySeconds: 60,
      run: (payload) => eachOpen(services, 'reading', payload, (ctx, id) => readImport(ctx, id)),
    },
    {
      name: runImportJob,
      everySeconds: 60,
      run: (payload) => eachOpen(services, 'running', payload, (ctx, id) => runImport(ctx, id, take)),
    },
    {
      name: forgetImportJob,
      run: (payload) => forgetImport(systemContext(services, forgetImportJob), payload as GivenUp),
    },
  ]
}

type Work = (ctx: ReturnType<typeof systemContext>, id: string) => Promise<void>

async function eachOpen(
  services: Services,
  status: 'reading' | 'running',
  payload: Record<string, unknown>,
  work: Work,
): Promise<void> {
  const ctx = systemContext(services, `${status}-import`)
  const asked = payload.import
  const open = typeof asked === 'string' ? [asked] : await leftBehind(ctx, status)
  for (const id of open) await work(ctx, id)
}

async function leftBehind(ctx: ReturnType<typeof systemContext>, status: 'reading' | 'running'): Promise<string[]> {
  const open = await listOpenImports(ctx)
  return open.filter((one) => one.status === status).map(({ id }) => id)
}
