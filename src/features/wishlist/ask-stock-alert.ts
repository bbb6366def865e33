import { foldEmail, keptEmail } from '#features/accounts/account.ts'
import { actorId } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { visibleProducts } from '#features/products/product-row-queries.ts'
import { optionsKey, type VariantOptions } from '#features/products/variant-options.ts'
import { countTry } from '#features/sign-in/count-try.ts'
import { DomainError } from '#platform/api/domain-error.ts'

/** Bounds how many alerts a stranger can request in somebody else's name. */
const mostInADay = 30

/**
 * Stores a request for a back-in-stock email, in the language of the page. Repeating it changes nothing; after the
 * email was sent one may ask again.
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
