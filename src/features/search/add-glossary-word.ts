import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import type { GlossaryThing, GlossaryWord } from './glossary-word.ts'

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

const thingsShown = 30

const text = `
  select thing, json_agg(json_build_object('word', word, 'language', language) order by language, word) as words
  from glossary_words
  where thing > $1 and ($2::text is null or thing in (select thing from glossary_words where word ilike $2 or thing ilike $2))
  group by thing order by thing limit $3`

/** Things by name with all their words, after the thing `after`. `next`: where the following ones begin, null at the end. */
export async function listGlossary(
  ctx: Context,
  { q, after }: { q: string | null; after: string },
): Promise<{ things: GlossaryThing[]; next: string | null }> {
  requireRole(ctx.actor, 'admin')
  const values = [after, q && anywhere(q), thingsShown + 1]
  const found = await namedQuery<GlossaryThing>(ctx.db, 'glossary.list', text, values)
  const things = found.slice(0, thingsShown)
  return { things, next: found.length > thingsShown ? (things.at(-1)?.thing ?? null) : null }
}
