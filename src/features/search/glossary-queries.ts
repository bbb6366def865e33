import { requireRole } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { anywhere } from '#platform/lists/admin-list.ts'
import type { GlossaryThing } from './glossary-word.ts'

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
