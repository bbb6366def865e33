import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'

const remove = 'delete from glossary_words where thing = $1 and word = $2 returning language'

/** Takes a word of a thing out. One that is not there changes nothing; the triggers tell every index. */
export async function removeGlossaryWord(ctx: Context, input: { thing: string; word: string }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const { thing, word } = input
  await transaction(ctx, async (ctx) => {
    const [gone] = await namedQuery<{ language: string }>(ctx.db, 'glossary.remove', remove, [thing, word])
    if (!gone) return
    const before = { word, language: gone.language }
    await writeAudit(ctx, { action: 'glossary.remove', subject: `glossary:${thing}`, before })
  })
}
