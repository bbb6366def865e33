import { foldEmail } from '#features/accounts/account.ts'
import { type Context, queueJobs, transaction } from '#features/context.ts'
import type { Language } from '#platform/i18n/languages.ts'

export const newsletterLinkJob = 'send-newsletter-link'

/** Asks for a link to confirm the newsletter. The same work for every address: whether it is known is found out later. */
export async function askNewsletter(
  ctx: Context,
  { email, language = ctx.locale }: { email: string; language?: Language | undefined },
): Promise<void> {
  const job = { name: newsletterLinkJob, payload: { email, language }, singletonKey: foldEmail(email) }
  await transaction(ctx, (ctx) => queueJobs(ctx, [job]))
}
