import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import type { GlossaryThing, GlossaryWord } from './glossary-word.ts'

// A new thing also becomes one of its own words, or its English name alone would not match.

/** The database's triggers notify every index. */
export async function addGlossaryWord(ctx: Context, { thing, word, language }: GlossaryWord): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await transaction(ctx, async (ctx) => {
    const added = await ctx.db.query`
      insert into glossary_words (thing, word, language, added_at)
      select ${thing}::text, words.word, words.language, ${ctx.clock.now()}
      from (values (${thing}::text, 'en'::text), (${word}, ${language})) as words (word, language)
      on conflict do nothing returning word`
    if (added.length === 0) return
    await writeAudit(ctx, { action: 'glossary.add', subject: `glossary:${thing}`, after: { word, language } })
  })
}

export async function removeGlossaryWord(ctx: Context, input: { thing: string; word: string }): Promise<void> {
  requireRole(ctx.actor, 'admin')
  const { thing, word } = input
  await transaction(ctx, async (ctx) => {
    const [gone] = await ctx.db.query<{ language: string }>`
      delete from glossary_words where thing = ${thing} and word = ${word} returning language`
    if (!gone) return
    const before = { word, language: gone.language }
    await writeAudit(ctx, { action: 'glossary.remove', subject: `glossary:${thing}`, before })
  })
}

const thingsShown = 30

/** `next`: the thing to pass as `after` for the following page, null at the end. */
export async function listGlossary(
  ctx: Context,
  { q, after }: { q: string | null; after: string },
): Promise<{ things: GlossaryThing[]; next: string | null }> {
  requireRole(ctx.actor, 'admin')
  const words = q && anywhere(q)
  const found = await ctx.db.query<GlossaryThing>`
    select thing, json_agg(json_build_object('word', word, 'language', language) order by language, word) as words
    from glossary_words
    where thing > ${after}
      and (${words}::text is null or thing in (select thing from glossary_words
        where word ilike ${words}::text or thing ilike ${words}::text))
    group by thing order by thing limit ${thingsShown + 1}`
  const things = found.slice(0, thingsShown)
  return { things, next: found.length > thingsShown ? (things.at(-1)?.thing ?? null) : null }
}
