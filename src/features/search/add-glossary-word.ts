import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { GlossaryWord } from './glossary-word.ts'

// A new thing is one of its own words, or its English name alone would not find it.
const insert = `
  insert into glossary_words (thing, word, language, added_at)
  select $1, words.word, words.language, $4 from (values ($1::text, 'en'::text), ($2, $3)) as words (word, language)
  on conflict do nothing returning word`

/** Adds a word for a thing. One that is there already stays as it is; the triggers tell every index. */
export async function addGlossaryWord(ctx: Context, { thing, word, language }: GlossaryWord): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const added = await namedQuery(ctx.db, 'glossary.add', insert, [thing, word, language, ctx.clock.now()])
    if (added.length === 0) return
    await writeAudit(ctx, { action: 'glossary.add', subject: `glossary:${thing}`, after: { word, language } })
  })
}
