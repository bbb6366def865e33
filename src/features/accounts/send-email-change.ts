import { type Context, transaction } from '#features/context.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import { isWithinLimit, returnTry } from '#features/sign-in/count-try.ts'
import { writeCode } from '#features/sign-in/write-code.ts'
import { foldEmail, keptEmail } from './account.ts'

const emailChangeMinutes = 60

type Owner = { id: number; to: string; name: string; language: string; isTaken: boolean }

type EmailChangeLinks = { confirm: (code: string) => string; forgotPassword: string }

/** At most three an hour. A taken address gets no email; this runs as a job, so that the requester cannot tell. */
export async function sendEmailChange(
  ctx: Context,
  { userId, email, links }: { userId: number; email: string; links: EmailChangeLinks },
): Promise<void> {
  const [owner] = await ctx.db.query<Owner>`
    select id, email as to, full_name as name, language,
      exists (select from users other where other.email_folded = ${foldEmail(email)}) as is_taken
    from users where id = ${userId} and closed_at is null`
  const limit = { key: `email-change ${userId}`, tries: 3, windowSeconds: 3600 }
  if (!owner || !(await isWithinLimit(ctx, limit))) return

  if (!owner.isTaken) {
    await sendCode(ctx, owner, keptEmail(email), links).catch(async (error: unknown) => {
      await returnTry(ctx, limit)
      throw error
    })
  }
  const { to, name, language } = owner
  const warning = emailOf({
    to,
    language,
    kind: 'email-change-asked',
    words: 'account.email_change_asked',
    values: { name, email: veiled(email) },
    button: { word: 'newPassword', link: links.forgotPassword },
  })
  await transaction(ctx, (ctx) => queueEmails(ctx, [warning]))
}

async function sendCode(ctx: Context, owner: Owner, email: string, links: EmailChangeLinks): Promise<void> {
  const minutes = emailChangeMinutes
  const code = await writeCode(ctx, { userId: owner.id, purpose: 'change-email', subject: email, minutes })
  const link = links.confirm(code)
  await ctx.email.send(
    emailOf({
      to: email,
      language: owner.language,
      kind: 'change-email',
      words: 'account.change_email',
      values: { name: owner.name, link, minutes },
      button: { word: 'confirm', link },
    }),
  )
}

/** `a…@example.in`: recognizable to its owner, too little for others. */
function veiled(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
