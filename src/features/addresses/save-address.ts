import { requireRole } from '#features/actor.ts'
import { type Context, transaction } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import { getAddress, listAddresses } from './address-queries.ts'
import type { AddressRow, SavedAddress } from './postal-address.ts'

export const mostAddresses = 50

const columns = 'full_name, phone, pincode, house, street, landmark, city, state, kind, alternate_phone, gstin'

const insert = `
  insert into addresses (user_id, ${columns}, made_default_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning public_id`

const change = `
  update addresses set (${columns}, made_default_at) = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  where user_id = $1 and public_id = $14 returning public_id`

/**
 * Saves a new address (`id` null) or changes an own one. The one marked default last is the default; a person's first always is.
 * @throws DomainError not-found for another person's address, too-many-addresses beyond 50
 */
export async function saveAddress(
  ctx: Context,
  { id, address }: { id: string | null; address: SavedAddress },
): Promise<AddressRow> {
  const { userId } = requireRole(ctx.actor, 'customer')

  return transaction(ctx, async (ctx) => {
    // Lock the person: two tabs must not create the 51st address, nor two first ones.
    await namedQuery(ctx.db, 'accounts.lock-user', 'select 1 from users where id = $1 for update', [userId])
    const existing = await listAddresses(ctx)
    const old = existing.find((one) => one.id === id)
    if (id !== null && !old) throw new DomainError('not-found')
    if (id === null && existing.length >= mostAddresses)
      throw new DomainError('too-many-addresses', { most: mostAddresses })

    const now = ctx.clock.now()
    const isDefault = address.isDefault || existing.every((one) => one.id === id)
    const values = [userId, ...fieldsOf(address), isDefault ? now : null]
    const [row] = await namedQuery<{ public_id: string }>(
      ctx.db,
      id === null ? 'accounts.add-address' : 'accounts.change-address',
      id === null ? insert : change,
      [...values, id ?? now],
    )
    return getAddress(ctx, row?.public_id ?? '')
  })
}

function fieldsOf({ fullName, phone, pincode, house, street, landmark, city, state, kind, ...rest }: SavedAddress) {
  const { alternatePhone, gstin } = rest
  const asked = [fullName, phone, pincode, house, street, landmark || null, city, state, kind]
  return [...asked, alternatePhone ?? null, gstin ?? null]
}

const text =
  'update addresses set removed_at = $3 where user_id = $1 and public_id = $2 and removed_at is null returning id'

/** Removes an own address; orders keep their copy. @throws DomainError not-found, also for another person's */
export async function removeAddress(ctx: Context, addressId: string): Promise<void> {
  const { userId } = requireRole(ctx.actor, 'customer')
  const { id } = await getAddress(ctx, addressId)

  const rows = await namedQuery(ctx.db, 'accounts.remove-address', text, [userId, id, ctx.clock.now()])
  if (rows.length === 0) throw new DomainError('not-found')
}
