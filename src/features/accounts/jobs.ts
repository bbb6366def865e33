import type { JobTools } from '#features/context.ts'
import { paths } from '#features/paths.ts'
import { type AccountEmail, accountEmailJob } from '#features/sign-in/account-email.ts'
import { resetLinkJob } from '#features/sign-in/reset-password.ts'
import { sendResetLink } from '#features/sign-in/send-reset-link.ts'
import { type CodeRecipient, sendSignInCode, signInCodeJob } from '#features/sign-in/sign-in-code.ts'
import type { JobWorker } from '#platform/jobs/jobs.ts'
import { emailChangeJob } from './ask-email-change.ts'
import { confirmLinkJob } from './ask-email-confirmation.ts'
import { sendConfirmLink } from './confirm-email.ts'
import { type AccountEmailJob, sendAccountEmail } from './send-account-email.ts'
import { sendEmailChange } from './send-email-change.ts'

export const accountsJobNames = [resetLinkJob, signInCodeJob, confirmLinkJob, emailChangeJob, accountEmailJob]

export function accountsJobs(tools: JobTools): JobWorker[] {
  const { publicOrigin } = tools.config
  const ctx = (name: string) => tools.contextFor(name)
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
      name: signInCodeJob,
      run: (payload) => sendSignInCode(ctx(signInCodeJob), payload as CodeRecipient & { language: string }),
    },
    {
      name: confirmLinkJob,
      run: ({ userId }) => sendConfirmLink(ctx(confirmLinkJob), { userId: Number(userId), linkOf: confirm }),
    },
    {
      name: emailChangeJob,
      run: ({ userId, email }) => {
        const query = { userId: Number(userId), email: String(email), links: { confirm, forgotPassword } }
        return sendEmailChange(ctx(emailChangeJob), query)
      },
    },
    {
      name: accountEmailJob,
      atOnce: 4,
      run: (payload) => sendAccountEmail(ctx(accountEmailJob), payload as AccountEmail & AccountEmailJob, links),
    },
  ]
}
