import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { keepRequestAnswer, takeRequestKey } from '#features/sign-in/take-request-key.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ProductForm } from './product-form.ts'
import { saveProduct } from './save-product.ts'

const route = 'POST /artisan/products'

const forgetText = 'DELETE FROM product_drafts WHERE artisan_id = $1 AND public_id = $2'

/**
 * A new product of the maker, once for one key, with its draft thrown away. Returns its slug.
 * @throws DomainError idempotency-key-reused, and what saveProduct throws
 */
export async function createProduct(
  ctx: Context,
  { form, draft, key }: { form: ProductForm; draft?: string | undefined; key: string },
): Promise<string> {
  const { artisanId } = requireRole(ctx.actor, 'artisan')
  if (artisanId === null) throw new DomainError('not-found')
  return transaction(ctx, async (ctx) => {
    const known = await takeRequestKey(ctx, { route, key, body: { artisanId, form, draft } })
    if (known !== null) return known

    const { slug } = await saveProduct(ctx, { id: null, form })
    if (draft) await namedQuery(ctx.db, 'draft-forget', forgetText, [artisanId, draft])
    await keepRequestAnswer(ctx, { route, key, answer: slug })
    return slug
  })
}
