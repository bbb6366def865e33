import type { Context } from '#features/context.ts'
import { splitPrice } from '#features/products/price-split.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { ProductForm } from './product-form.ts'
import { type FieldProblem, problemsOf } from './product-rules.ts'
import { findEarningRates } from './rates-queries.ts'

export type CheckedProduct = { artisanId: number; productId: number | null; form: ProductForm }

const craftText = 'SELECT id FROM crafts WHERE slug = $1'

// Two devices of one maker could otherwise give the same code at once.
const turnText = 'SELECT pg_advisory_xact_lock(722, hashint8($1::bigint))'
const takenText = `
  SELECT v.own_sku AS code FROM variants v JOIN products p ON p.id = v.product_id
  WHERE v.own_sku = ANY ($2::text[]) AND p.artisan_id = $1 AND v.removed_at IS NULL AND p.id IS DISTINCT FROM $3`

/**
 * Looks at everything that is wrong with a form at once, also in the shop's books; in the caller's transaction. Returns the craft.
 * @throws DomainError invalid-request with `errors` by path
 */
export async function checkProduct(ctx: Context, wish: CheckedProduct): Promise<{ craftId: number }> {
  const problems = problemsOf(wish.form)
  const [craft] = await namedQuery<{ id: number }>(ctx.db, 'craft-id', craftText, [wish.form.craft])
  if (!craft) problems.push({ path: 'craft', message: 'invalid.craft' })
  problems.push(...(await codeProblems(ctx, wish)), ...(await breakUpProblems(ctx, wish)))

  if (!craft || problems.length > 0) throw new DomainError('invalid-request', { errors: problems })
  return { craftId: craft.id }
}

async function codeProblems(ctx: Context, { artisanId, productId, form }: CheckedProduct): Promise<FieldProblem[]> {
  const codes = form.variants.flatMap(({ ownSku }) => ownSku || [])
  if (codes.length === 0) return []
  await namedQuery(ctx.db, 'own-codes-turn', turnText, [artisanId])
  const taken = await namedQuery<{ code: string }>(ctx.db, 'own-codes', takenText, [artisanId, codes, productId])
  const others = new Set(taken.map(({ code }) => code))
  return form.variants.flatMap(({ ownSku }, place) =>
    ownSku && others.has(ownSku) ? [{ path: `variants.${place}.ownSku`, message: 'invalid.ownSkuTaken' }] : [],
  )
}

/** A break-up may leave something out, but not promise more than the maker receives. */
async function breakUpProblems(ctx: Context, { artisanId, form }: CheckedProduct): Promise<FieldProblem[]> {
  if (!form.breakUp) return []
  const { materialsPaise, workPaise, otherPaise } = form.breakUp
  const rates = await findEarningRates(ctx, { artisanId, hsn: form.hsn, category: form.category })
  const { makerPaise } = splitPrice(Math.min(...form.variants.map(({ pricePaise }) => pricePaise)), rates)
  const isTooMuch = materialsPaise + workPaise + otherPaise > makerPaise
  return isTooMuch ? [{ path: 'breakUp', message: 'invalid.breakUp' }] : []
}
