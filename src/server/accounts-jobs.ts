import { type AccountMail, accountMailJob } from '#domain/accounts/account-mail.ts'
import { emailChangeJob } from '#domain/accounts/ask-email-change.ts'
import { confirmLinkJob } from '#domain/accounts/ask-email-confirmation.ts'
import { resetLinkJob } from '#domain/accounts/ask-password-reset.ts'
import { type AccountMailJob, sendAccountMail } from '#domain/accounts/send-account-mail.ts'
import { sendConfirmLink } from '#domain/accounts/send-confirm-link.ts'
import { sendEmailChange } from '#domain/accounts/send-email-change.ts'
import { sendResetLink } from '#domain/accounts/send-reset-link.ts'
import type { JobWorker } from '#platform/jobs.ts'
import { paths } from '#web/paths.ts'
import { type Services, systemContext } from './context.ts'

export const accountsJobNames = [resetLinkJob, confirmLinkJob, emailChangeJob, accountMailJob]

/** Sends the links that people ask for, and tells them what happened to their account. */
export function accountsJobs(services: Services): JobWorker[] {
  const { publicOrigin } = services.config
  const ctx = (name: string) => systemContext(services, name)
  const linkOf = (code: string) => publicOrigin + paths.resetPassword(code)
  const confirm = (code: string) => publicOrigin + paths.confirmEmail(code)
  const forgotPassword = publicOrigin + paths.forgotPassword()
  const links = {
    sessions: publicOrigin + paths.sessions(),
    forgotPassword,
    contact: publicOrigin + paths.info('contact'),
  }
  return [
    { name: resetLinkJob, run: ({ email }) => sendResetLink(ctx(resetLinkJob), { email: String(email), linkOf }) },
    {
      name: confirmLinkJob,
      run: ({ userId }) => sendConfirmLink(ctx(confirmLinkJob), { userId: Number(userId), linkOf: confirm }),
    },
    {
      name: emailChangeJob,
      run: ({ userId, email }) => {
        const asked = { userId: Number(userId), email: String(email), links: { confirm, forgotPassword } }
        return sendEmailChange(ctx(emailChangeJob), asked)
      },
    },
    {
      name: accountMailJob,
      atOnce: 4,
      run: (payload) => sendAccountMail(ctx(accountMailJob), payload as AccountMail & AccountMailJob, links),
    },
  ]
}
