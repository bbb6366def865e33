import { requireUser } from '#features/actor.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { fallbackLanguage } from '#platform/i18n/languages.ts'
import { cityOfPincode } from './places.ts'
import type { AddressRow, PostalAddress } from './postal-address.ts'
import { isAddressState } from './states.ts'

type Row = {
  id: number
  publicId: string
  fullName: string
  phone: string
  pincode: string
  house: string
  street: string
  landmark: string | null
  alternatePhone: string | null
  gstin: string | null
  city: string
  state: string
  kind: 'home' | 'work'
  isDefault: boolean
}

export async function listAddresses(ctx: Context): Promise<AddressRow[]> {
  const rows = await ctx.db.query<Row>`
    select id, public_id, full_name, phone, pincode, house, street, landmark, alternate_phone, gstin, city, state, kind,
           made_default_at is not null and made_default_at = max(made_default_at) over () as is_default
    from addresses where user_id = ${requireUser(ctx.actor).userId} and removed_at is null
    order by is_default desc, created_at desc, id desc`
  return rows.map(toAddress)
}

/** Where the person's parcels go unless they say otherwise; null without an address. */
export async function defaultPincode(ctx: Context): Promise<string | null> {
  const [row] = await ctx.db.query<{ pincode: string }>`
    select pincode from addresses where user_id = ${requireUser(ctx.actor).userId} and removed_at is null
    order by made_default_at desc nulls last, created_at desc, id desc limit 1`
  return row?.pincode ?? null
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

/** In the reader's language where the release knows it, else in English; null where the pincode has no certain city. */
export async function findCityName(ctx: Context, pincode: string): Promise<string | null> {
  const city = cityOfPincode(pincode)
  if (city === '' || ctx.locale === fallbackLanguage) return city || null
  const [row] = await ctx.db.query<{ name: string | null }>`
    select names ->> ${ctx.locale} as name from craft_terms where term = ${city}`
  return row?.name ?? city
}

function toAddress(row: Row): AddressRow {
  if (!isAddressState(row.state)) throw new Error(`address ${row.id} is in no known state`)
  return {
    id: row.publicId,
    fullName: row.fullName,
    phone: row.phone,
    pincode: row.pincode,
    house: row.house,
    street: row.street,
    ...(row.landmark ? { landmark: row.landmark } : {}),
    city: row.city,
    state: row.state,
    ...(row.alternatePhone ? { alternatePhone: row.alternatePhone } : {}),
    ...(row.gstin ? { gstin: row.gstin } : {}),
    kind: row.kind,
    isDefault: row.isDefault,
  }
}
