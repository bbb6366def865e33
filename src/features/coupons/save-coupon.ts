import { requireRole } from '#features/actor.ts'
import { writeAudit } from '#features/audit/write-audit.ts'
import { type Context, transaction } from '#features/context.ts'
import { categories } from '#features/crafts/category.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type AdminCoupon, type CouponTerms, fixedTerms } from './admin-coupon.ts'
import { getAdminCoupon } from './admin-coupon-queries.ts'

type CouponInput = {
  code: string
  terms: CouponTerms
  revision: number | null
}

/**
 * Past orders keep their terms: a used coupon can change only its end, minimum total and limits, never below its uses.
 * @throws DomainError forbidden, not-found, coupon-exists, coupon-changed (concurrent change), coupon-in-use with the
 * `field`, coupon-below-uses with the `uses`, invalid-request for an unknown artisan or category
 */
export function saveCoupon(ctx: Context, { code, terms, revision }: CouponInput): Promise<AdminCoupon> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const artisanId = await findArtisan(ctx, terms.artisan)
    if (terms.category !== null && !categories.some((known) => known === terms.category)) throw wrong('category')
    const { mostPaise, fromPaise, platformShareBasisPoints, category, startsAt, endsAt } = terms
    const before = revision === null ? null : await getLocked(ctx, code, { revision, terms })
    if (before) {
      await ctx.db.query`
        update coupons set percent_basis_points = ${terms.percentBasisPoints}, amount_paise = ${terms.amountPaise},
          most_paise = ${mostPaise}, from_paise = ${fromPaise},
          platform_share_basis_points = ${platformShareBasisPoints}, artisan_id = ${artisanId},
          category = ${category}, starts_at = ${startsAt}, ends_at = ${endsAt}, most_uses = ${terms.mostUses},
          most_uses_per_customer = ${terms.mostUsesPerCustomer}, revision = revision + 1
        where code = ${code}`
    } else {
      const made = await ctx.db.query`
        insert into coupons (code, percent_basis_points, amount_paise, most_paise, from_paise,
          platform_share_basis_points, artisan_id, category, starts_at, ends_at, most_uses, most_uses_per_customer,
          created_at)
        values (${code}, ${terms.percentBasisPoints}, ${terms.amountPaise}, ${mostPaise}, ${fromPaise},
          ${platformShareBasisPoints}, ${artisanId}, ${category}, ${startsAt}, ${endsAt}, ${terms.mostUses},
          ${terms.mostUsesPerCustomer}, ${ctx.clock.now()}) on conflict (code) do nothing returning id`
      if (made.length === 0) throw new DomainError('coupon-exists')
    }
    const action = before ? 'coupon.change' : 'coupon.make'
    const states = { ...(before ? { before: termsOf(before) } : {}), after: terms }
    await writeAudit(ctx, { action, subject: `coupon:${code}`, ...states })
    return getAdminCoupon(ctx, code)
  })
}

async function getLocked(
  ctx: Context,
  code: string,
  { revision, terms }: { revision: number; terms: CouponTerms },
): Promise<AdminCoupon> {
  // Waits for orders that use the coupon now, so that the checks below see final numbers.
  await ctx.db.query`select id from coupons where code = ${code} for update`
  const before = await getAdminCoupon(ctx, code)
  if (before.revision !== revision || before.withdrawnAt !== null) throw new DomainError('coupon-changed')
  if (terms.mostUses !== null && terms.mostUses < before.uses) {
    throw new DomainError('coupon-below-uses', { uses: before.uses })
  }
  const was = termsOf(before)
  const moved = fixedTerms.find((field) => !isSame(was[field], terms[field]))
  if (before.isUsed && moved) throw new DomainError('coupon-in-use', { field: moved })
  return before
}

function isSame(one: string | number | null, other: string | number | null): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other
  return one === other || (one.includes('T') && Date.parse(one) === Date.parse(other))
}

function termsOf(coupon: AdminCoupon): CouponTerms {
  const { percentBasisPoints, amountPaise, mostPaise, fromPaise, platformShareBasisPoints, artisan, category } = coupon
  const { startsAt, endsAt, mostUses, mostUsesPerCustomer } = coupon
  return {
    ...{ percentBasisPoints, amountPaise, mostPaise, fromPaise, platformShareBasisPoints, category },
    ...{ artisan: artisan?.id ?? null, startsAt, endsAt, mostUses, mostUsesPerCustomer },
  }
}

async function findArtisan(ctx: Context, slug: string | null): Promise<number | null> {
  if (slug === null) return null
  const [artisan] = await ctx.db.query<{ id: number }>`select id from artisans where slug = ${slug}`
  if (!artisan) throw wrong('artisan', 'invalid.couponArtisan')
  return artisan.id
}

function wrong(path: string, message = 'invalid.value'): DomainError {
  return new DomainError('invalid-request', { errors: [{ path, message }] })
}

/** For good; orders that used it keep their discount. Idempotent. @throws DomainError forbidden, not-found */
export function withdrawCoupon(ctx: Context, code: string): Promise<AdminCoupon> {
  requireRole(ctx.actor, 'admin')
  return transaction(ctx, async (ctx) => {
    const rows = await ctx.db.query`
      update coupons set withdrawn_at = ${ctx.clock.now()}, revision = revision + 1
      where code = ${code} and withdrawn_at is null returning id`
    if (rows.length > 0) await writeAudit(ctx, { action: 'coupon.withdraw', subject: `coupon:${code}` })
    return getAdminCoupon(ctx, code)
  })
}
