import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { getAddress, listAddresses } from './address-queries.ts'
import type { AddressRow, SavedAddress } from './postal-address.ts'

export const mostAddresses = 50

const columns = sql`
  full_name, phone, pincode, house, street, landmark, city, state, kind, alternate_phone, gstin, made_default_at`

/**
 * `id` null: a new address. The one marked default last is the default; a person's first always is.
 * @throws DomainError not-found for another person's address, too-many-addresses beyond 50
 */
export async function saveAddress(
  ctx: Context,
  { id, address }: { id: string | null; address: SavedAddress },
): Promise<AddressRow> {
  const { userId } = requireRole(ctx.actor, 'customer')

  return transaction(ctx, async (ctx) => {
    // Lock the person: two tabs must not create the 51st address, nor two first ones.
    await ctx.db.query`select 1 from users where id = ${userId} for update`
    const existing = await listAddresses(ctx)
    const old = existing.find((one) => one.id === id)
    if (id !== null && !old) throw new DomainError('not-found')
    if (id === null && existing.length >= mostAddresses)
      throw new DomainError('too-many-addresses', { most: mostAddresses })

    const now = ctx.clock.now()
    const isDefault = address.isDefault || existing.every((one) => one.id === id)
    const fields = fieldsOf(address, isDefault ? now : null)
    const [row] = await (id === null
      ? ctx.db.query<{ publicId: string }>`
          insert into addresses (user_id, ${columns}, created_at) values (${userId}, ${fields}, ${now})
          returning public_id`
      : ctx.db.query<{ publicId: string }>`
          update addresses set (${columns}) = (${fields}) where user_id = ${userId} and public_id = ${id}
          returning public_id`)
    return getAddress(ctx, row?.publicId ?? '')
  })
}

function fieldsOf(address: SavedAddress, madeDefaultAt: Date | null): Sql {
  const { fullName, phone, pincode, house, street, landmark, city, state, kind, alternatePhone, gstin } = address
  return sql`${fullName}, ${phone}, ${pincode}, ${house}, ${street}, ${landmark || null}, ${city}, ${state}, ${kind},
    ${alternatePhone ?? null}, ${gstin ?? null}, ${madeDefaultAt}`
}

/** Orders keep their copy. @throws DomainError not-found, also for another person's */
export async function removeAddress(ctx: Context, addressId: string): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const { id } = await getAddress(ctx, addressId)

  const rows = await ctx.db.query`
    update addresses set removed_at = ${ctx.clock.now()}
    where user_id = ${userId} and public_id = ${id} and removed_at is null returning id`
  if (rows.length === 0) throw new DomainError('not-found')
}
