import { z } from 'zod'
import { pincode } from '#features/accounts/person-fields.ts'
import { findCityName, listAddresses } from '#features/addresses/address-queries.ts'
import { cityOfPincode, stateOfPincode } from '#features/addresses/places.ts'
import { addressRow, pincodePlace, savedAddress } from '#features/addresses/postal-address.ts'
import { removeAddress, saveAddress } from '#features/addresses/save-address.ts'
import { call } from '#features/call.ts'
import { anyone } from '#platform/api/call.ts'
import { DomainError } from '#platform/api/domain-error.ts'

const addressId = z.object({ id: z.string() })

export const addressesApi = {
  listAddresses: call('GET /addresses', {
    who: ['customer'],
    summary: 'Own addresses, the default one first.',
    out: z.object({ items: z.array(addressRow) }),
    answer: async (ctx) => ({ items: await listAddresses(ctx) }),
  }),
  addAddress: call('POST /addresses', {
    who: ['customer'],
    summary: 'Saves an address.',
    body: savedAddress,
    out: z.object({ address: addressRow }),
    status: 201,
    answer: async (ctx, { body }) => ({
      address: await saveAddress(ctx, { id: null, address: body }),
    }),
  }),
  changeAddress: call('PUT /addresses/{id}', {
    who: ['customer'],
    summary: 'Changes an own address.',
    params: addressId,
    body: savedAddress,
    out: z.object({ address: addressRow }),
    answer: async (ctx, { params, body }) => ({
      address: await saveAddress(ctx, { id: params.id, address: body }),
    }),
  }),
  removeAddress: call('DELETE /addresses/{id}', {
    who: ['customer'],
    summary: 'Removes an own address; orders keep their copy.',
    params: addressId,
    out: z.object({}),
    answer: async (ctx, { params }) => {
      await removeAddress(ctx, params.id)
      return {}
    },
  }),
  pincode: call('GET /pincodes/{pincode}', {
    who: anyone,
    summary:
      'State and city of a pincode, to fill an address form. With more than one choice the buyer says which state it is.',
    params: z.object({ pincode }),
    out: pincodePlace,
    answer: async (ctx, { params: { pincode } }) => {
      const place = stateOfPincode(pincode)
      if (!place) throw new DomainError('not-found')
      const cityName = (await findCityName(ctx, pincode)) ?? ''
      return { pincode, state: place.state, choices: [...place.choices], city: cityOfPincode(pincode), cityName }
    },
  }),
}
