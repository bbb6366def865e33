import { resetLinkJob } from '#domain/accounts/ask-password-reset.ts'
import { sendResetLink } from '#domain/accounts/send-reset-link.ts'
import type { JobWorker } from '#platform/jobs.ts'
import { paths } from '#web/paths.ts'
import { type Services, systemContext } from './context.ts'

/** Sends the links that people ask for when they have forgotten their password. */
export function accountsJobs(services: Services): JobWorker[] {
  const linkOf = (code: string) => `${services.config.publicOrigin}${paths.resetPassword(code)}`
  return [
    {
      name: resetLinkJob,
      run: ({ email }) => sendResetLink(systemContext(services, resetLinkJob), { email: String(email), linkOf }),
    },
  ]
}
