import { foldEmail, keptEmail } from '#features/accounts/account.ts'
import { actorId } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { placeName } from '#features/crafts/artisan-words.ts'
import { emailOf, queueEmails } from '#features/emails.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { inOrderOf, optionsKey, type VariantOptions } from '#features/products/variant-options.ts'
import { countTry } from '#features/sign-in/count-try.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { literal, sql } from '#platform/database/sql.ts'
import type { Email } from '#platform/email/mailer.server.ts'
import { addDays } from '#platform/time/clock.ts'

/** First come, first served: this many emails per unit in stock, the next batch a minute later. */
const askedPerPiece = 20
const portion = 200

/** Days after which an address is deleted: the email was sent, or the product never came back. */
const keptAfterEmail = 30
const keptWaiting = 365

type Due = {
  email: string
  language: string
  slug: string
  options: Record<string, string>
  optionNames: string[]
  name: string
  artisan: string
  place: string
}

type LinkOf = (slug: string, options: Record<string, string>) => string

export async function sendStockAlerts(ctx: Context, { linkOf }: { linkOf: LinkOf }): Promise<number> {
  return transaction(ctx, async (ctx) => {
    // Claims and reads in one statement, so that two concurrent jobs never take the same row.
    const due = await ctx.db.query<Due>`
      with waiting as (
        select s.id, s.variant_id, row_number() over (partition by s.variant_id order by s.asked_at, s.id) as turn
        from stock_alerts s where s.sent_at is null
      ), due as (
        select w.id from waiting w join stock k on k.variant_id = w.variant_id join variants v on v.id = w.variant_id
        join products p on p.id = v.product_id join artisans a on a.id = p.artisan_id
        where k.on_hand > k.reserved and w.turn <= (k.on_hand - k.reserved) * ${literal(askedPerPiece)}
          and v.removed_at is null and ${visibleProducts}
        order by w.turn, w.id limit ${literal(portion)}
      ), locked as (
        select id from stock_alerts where id in (select id from due) and sent_at is null for update skip locked
      ), sent as (
        update stock_alerts s set sent_at = ${ctx.clock.now()} from locked where s.id = locked.id
        returning s.id, s.email, s.language, s.variant_id
      )
      select sent.email, sent.language, p.slug, v.options, p.option_names, coalesce(t.name, p.name) as name,
        a.name as artisan, ${placeName(sql`sent.language`)} as place
      from sent join variants v on v.id = sent.variant_id join products p on p.id = v.product_id
      join artisans a on a.id = p.artisan_id
      left join product_translations t on t.product_id = p.id and t.language = sent.language
      order by sent.id`
    await queueEmails(
      ctx,
      due.map((alert) => alertOf(alert, linkOf)),
    )
    await forgetOld(ctx)
    return due.length
  })
}

function alertOf({ email, language, slug, options, optionNames, name, artisan, place }: Due, linkOf: LinkOf): Email {
  const chosen = Object.values(inOrderOf(optionNames, options)).join(', ')
  const piece = chosen ? `${name} (${chosen})` : name
  const link = linkOf(slug, options)
  return emailOf({
    to: email,
    language,
    kind: 'stock-alert',
    words: 'stockAlert',
    values: { piece, artisan, place, link },
    button: { word: 'piece', link },
  })
}

async function forgetOld(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.query`
    delete from stock_alerts
    where sent_at < ${addDays(now, -keptAfterEmail)} or (sent_at is null and asked_at < ${addDays(now, -keptWaiting)})`
}

/** Bounds how many alerts a stranger can request in somebody else's name. */
const mostInADay = 30

/**
 * In the language of the page. Repeating it changes nothing until the email is sent.
 * @throws DomainError not-found for a choice that visitors cannot see, too-many-requests
 */

export async function askStockAlert(
  ctx: Context,
  { productId, variant, email }: { productId: string; variant: VariantOptions; email: string },
): Promise<void> {
  const folded = foldEmail(email)
  await countTry(ctx, { key: `stock-alert ${folded}`, tries: mostInADay, windowSeconds: 86_400 })
  const [found] = await ctx.db.query<{ id: number }>`
    with wanted as (
      select v.id from products p join artisans a on a.id = p.artisan_id join variants v on v.product_id = p.id
      where p.slug = ${productId} and v.options_key = ${optionsKey(variant)} and v.removed_at is null
        and ${visibleProducts}
    ), asked as (
      insert into stock_alerts (variant_id, email, email_folded, language, user_id, asked_at)
      select id, ${keptEmail(email)}, ${folded}, ${ctx.locale}, ${actorId(ctx.actor)}, ${ctx.clock.now()} from wanted
      on conflict (variant_id, email_folded) do update set email = excluded.email, language = excluded.language,
        user_id = coalesce(excluded.user_id, stock_alerts.user_id), sent_at = null,
        asked_at = case when stock_alerts.sent_at is null then stock_alerts.asked_at else excluded.asked_at end
    )
    select id from wanted`
  if (!found) throw new DomainError('not-found')
}
