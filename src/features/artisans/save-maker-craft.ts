import { gstStateCode } from '#features/addresses/gst-states.ts'
import { stateOfPincode } from '#features/addresses/places.ts'
import type { Context } from '#features/context.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { namedQuery } from '#platform/database/db.server.ts'
import type { KeptMaker } from './lock-own-maker.ts'
import type { CraftSection } from './maker-form.ts'

const save = `
  update artisans set name = $2, phone = $3, pincode = $4, place = $5, state = $6, years_of_experience = $7, specialty = $8
  where id = $1`

const drop = 'delete from artisan_crafts where artisan_id = $1 and craft_id <> all ($2::bigint[])'

const add = `
  insert into artisan_crafts (artisan_id, craft_id) select $1, unnest($2::bigint[]) on conflict do nothing`

/**
 * Who the maker is, what they make and where, in the caller's transaction.
 * @throws DomainError invalid-request for a craft that is not known, a pincode outside the state, a state other than the GST number's
 */
export async function saveMakerCraft(ctx: Context, maker: KeptMaker, section: CraftSection): Promise<void> {
  const { name, phone, pincode, place, state, yearsOfExperience, specialty } = section
  const found = stateOfPincode(pincode)
  if (!found?.choices.some((choice) => choice === state)) throw refused('pincode', 'invalid.stateOfPincode')
  const isGst = maker.taxStatus === 'registered' || maker.taxStatus === 'composition'
  if (isGst && maker.state !== state && maker.gstin?.slice(0, 2) !== gstStateCode(state)) {
    throw refused('state', 'invalid.gstinState')
  }

  const wanted = [...new Set(section.crafts)]
  const crafts = await namedQuery<{ id: number }>(
    ctx.db,
    'artisans.known-crafts',
    'select id from crafts where slug = any ($1::text[])',
    [wanted],
  )
  if (crafts.length < wanted.length) throw refused('crafts', 'invalid.crafts')

  const ids = crafts.map(({ id }) => id)
  await namedQuery(ctx.db, 'artisans.drop-crafts', drop, [maker.id, ids])
  await namedQuery(ctx.db, 'artisans.add-crafts', add, [maker.id, ids])
  const values = [maker.id, name, phone, pincode, place, state, yearsOfExperience, specialty]
  await namedQuery(ctx.db, 'artisans.save-craft', save, values)
}

function refused(field: string, message: string): DomainError {
  return new DomainError('invalid-request', { errors: [{ path: `craft.${field}`, message }] })
}
