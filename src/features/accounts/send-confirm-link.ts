import type { Context } from '#features/context.ts'
import { letterOf } from '#features/emails.ts'
import { isWithinLimit, returnTry } from '#features/sign-in/count-try.ts'
import { writeCode } from '#features/sign-in/write-code.ts'
import { namedQuery } from '#platform/database/db.server.ts'

/** How long the link confirms, in hours. */
export const confirmLinkHours = 72

const find = `
  select email as to, full_name as name, language from users
  where id = $1 and closed_at is null and email_confirmed_at is null`

/** Sends the link that confirms the address of an account, three an hour at most. Runs as a job. */
export async function sendConfirmLink(
  ctx: Context,
  { userId, linkOf }: { userId: number; linkOf: (code: string) => string },
): Promise<void> {
  type Owner = { to: string; name: string; language: string }
  const [owner] = await namedQuery<Owner>(ctx.db, 'accounts.unconfirmed', find, [userId])
  const limit = { key: `confirm-link ${userId}`, tries: 3, windowSeconds: 3600 }
  if (!owner || !(await isWithinLimit(ctx, limit))) return

  const { to, name, language } = owner
  const minutes = confirmLinkHours * 60
  const link = linkOf(await writeCode(ctx, { userId, purpose: 'confirm-email', subject: to, minutes }))
  const letter = letterOf({
    to,
    language,
    kind: 'confirm-email',
    words: 'account.confirm_email',
    values: { name, link, hours: confirmLinkHours },
    button: { word: 'confirm', link },
  })
  await ctx.mail.send(letter).catch(async (error: unknown) => {
    await returnTry(ctx, limit)
    throw error
  })
}
