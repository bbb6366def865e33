import { type Context, queueJobs, transaction } from '#features/context.ts'
import { placeName } from '#features/crafts/artisan-words.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import { literal, sql } from '#platform/database/sql.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { formatInr } from '#platform/money/money.ts'
import { addDays, addMinutes } from '#platform/time/clock.ts'
import { newsDays, newWorkJob, quietHours } from './new-work.ts'

const atOnce = 100

/** Longer than newsDays, so that the row still prevents a second email. */
const keptDays = 60

const newGoods = ({ artisanId, since }: Moments) => sql`
  from follows f
  join users u on u.id = f.user_id and u.closed_at is null
  join artisans a on a.id = f.artisan_id and a.status = 'verified'
  join products p on p.artisan_id = a.id and p.status = 'published'
    and p.published_at > greatest(f.followed_at, ${since})
  where f.artisan_id = ${artisanId} and f.emails_off_at is null
    and not exists (select from notification_switches n where n.user_id = f.user_id and n.kind = 'artisan_news')
    and not exists (select from new_work_emails m where m.user_id = f.user_id and m.product_id = p.id)`

const isQuiet = ({ quietSince }: Moments) => sql`
  exists (select from new_work_emails m
  where m.artisan_id = f.artisan_id and m.user_id = f.user_id and m.sent_at > ${quietSince})`

/** At most one email a day per follower, in their language. */
export async function tellFollowers(
  ctx: Context,
  { artisanId, links }: { artisanId: number; links: EmailLinks },
): Promise<void> {
  while ((await tellSome(ctx, artisanId, links)) === atOnce);
  await comeBackLater(ctx, artisanId)
  const old = addDays(ctx.clock.now(), -keptDays)
  await ctx.db.query`delete from new_work_emails where sent_at < ${old}`
}

function tellSome(ctx: Context, artisanId: number, links: EmailLinks): Promise<number> {
  return transaction(ctx, async (ctx) => {
    // Serializes runs for one artisan, so that the second sees whom the first emailed.
    await ctx.db.query`select from artisans where id = ${artisanId} for no key update`
    const moments = momentsOf(ctx, artisanId)
    const due = await ctx.db.query<NewWork>`
      select f.user_id, u.email as to, u.full_name, u.language, f.leave_code,
        a.slug as artisan_slug, a.name as artisan, ${placeName(sql`u.language`)} as place,
        json_agg(json_build_object('id', p.id, 'slug', p.slug, 'pricePaise', p.price_paise, 'name', coalesce(
          (select t.name from product_translations t where t.product_id = p.id and t.language = u.language), p.name))
          order by p.published_at, p.id) as pieces
      ${newGoods(moments)} and not ${isQuiet(moments)}
      group by f.user_id, u.email, u.full_name, u.language, f.leave_code, a.slug, a.name, a.place
      order by f.user_id limit ${literal(atOnce)}`
    if (due.length === 0) return 0

    const emailed = due.flatMap(({ userId, pieces }) => pieces.map(({ id }) => ({ userId, productId: id })))
    await ctx.db.query`
      insert into new_work_emails (user_id, product_id, artisan_id, sent_at)
      select user_id, product_id, ${artisanId}, ${ctx.clock.now()}
      from unnest(${emailed.map(({ userId }) => userId)}::bigint[],
        ${emailed.map(({ productId }) => productId)}::bigint[]) emailed (user_id, product_id)`
    await queueEmails(
      ctx,
      due.map((work) => newWorkEmail(work, links)),
    )
    return due.length
  })
}

async function comeBackLater(ctx: Context, artisanId: number): Promise<void> {
  const moments = momentsOf(ctx, artisanId)
  const [found] = await ctx.db.query`
    select true as waits where exists (select ${newGoods(moments)} and ${isQuiet(moments)})`
  if (!found) return

  const startAfter = addMinutes(ctx.clock.now(), quietHours * 60)
  // Keyed by the hour: while this run is open, a job with the same key would be dropped as a duplicate.
  const singletonKey = `later ${artisanId} ${startAfter.toISOString().slice(0, 13)}`
  await transaction(ctx, (ctx) =>
    queueJobs(ctx, [{ name: newWorkJob, payload: { artisanId }, singletonKey, startAfter }]),
  )
}

type Moments = { artisanId: number; since: Date; quietSince: Date }

function momentsOf(ctx: Context, artisanId: number): Moments {
  const now = ctx.clock.now()
  return { artisanId, since: addDays(now, -newsDays), quietSince: addMinutes(now, -quietHours * 60) }
}

type EmailLinks = {
  product(slug: string): string
  artisan(slug: string): string
  leave(code: string): string
  leaveAtOnce(code: string): string
}

type NewWork = {
  userId: number
  to: string
  fullName: string
  language: string
  leaveCode: string
  artisanSlug: string
  artisan: string
  place: string
  pieces: readonly { id: number; slug: string; name: string; pricePaise: number }[]
}

const mostListed = 10

function newWorkEmail(work: NewWork, links: EmailLinks): Email {
  const { to, language, artisan, place, pieces, leaveCode, artisanSlug } = work
  const lines = pieces
    .slice(0, mostListed)
    .map(({ slug, name, pricePaise }) => `${name}, ${formatInr(pricePaise)}\n${links.product(slug)}`)
  const values = {
    count: pieces.length,
    name: work.fullName,
    piece: pieces[0]?.name,
    artisan,
    place,
    pieces: lines.join('\n\n'),
    all: links.artisan(artisanSlug),
    leave: links.leave(leaveCode),
  }
  return emailOf({
    to,
    language,
    kind: 'new-work',
    words: 'newWork',
    values,
    button: { word: 'pieces', link: values.all },
    leaveUrl: links.leaveAtOnce(leaveCode),
  })
}
