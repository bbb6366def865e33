import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { AddressRow, PostalAddress } from './postal-address.ts'
import { isAddressState } from './states.ts'

type Row = {
  id: number
  public_id: string
  full_name: string
  phone: string
  pincode: string
  house: string
  street: string
  landmark: string | null
  alternate_phone: string | null
  gstin: string | null
  city: string
  state: string
  kind: 'home' | 'work'
  is_default: boolean
}

const list = `
  select id, public_id, full_name, phone, pincode, house, street, landmark, alternate_phone, gstin, city, state, kind,
         made_default_at is not null and made_default_at = max(made_default_at) over () as is_default
  from addresses where user_id = $1 and removed_at is null
  order by is_default desc, created_at desc, id desc`

export async function listAddresses(ctx: Context): Promise<AddressRow[]> {
  const rows = await namedQuery<Row>(ctx.db, 'accounts.addresses', list, [requireUser(ctx.actor).userId])
  return rows.map(toAddress)
}

/** @throws DomainError not-found for a missing address and for another person's */
export async function getAddress(ctx: Context, addressId: string): Promise<AddressRow> {
  const found = (await listAddresses(ctx)).find((address) => address.id === addressId)
  if (!found) throw new DomainError('not-found')
  return found
}

export function toPostalAddress({
  fullName,
  phone,
  pincode,
  house,
  street,
  landmark,
  city,
  state,
  alternatePhone,
  gstin,
}: AddressRow): PostalAddress {
  const known = {
    ...(landmark ? { landmark } : {}),
    ...(alternatePhone ? { alternatePhone } : {}),
    ...(gstin ? { gstin } : {}),
  }
  return { fullName, phone, pincode, house, street, ...known, city, state }
}

function toAddress(row: Row): AddressRow {
  if (!isAddressState(row.state)) throw new Error(`address ${row.id} is in no known state`)
  return {
    id: row.public_id,
    fullName: row.full_name,
    phone: row.phone,
    pincode: row.pincode,
    house: row.house,
    street: row.street,
    ...(row.landmark ? { landmark: row.landmark } : {}),
    city: row.city,
    state: row.state,
    ...(row.alternate_phone ? { alternatePhone: row.alternate_phone } : {}),
    ...(row.gstin ? { gstin: row.gstin } : {}),
    kind: row.kind,
    isDefault: row.is_default,
  }
}
