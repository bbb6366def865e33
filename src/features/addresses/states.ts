export const addressStates = [
  'andamanNicobar',
  'andhraPradesh',
  'arunachalPradesh',
  'assam',
  'bihar',
  'chandigarh',
  'chhattisgarh',
  'dadraNagarHaveliDamanDiu',
  'delhi',
  'goa',
  'gujarat',
  'haryana',
  'himachalPradesh',
  'jammuKashmir',
  'jharkhand',
  'karnataka',
  'kerala',
  'ladakh',
  'lakshadweep',
  'madhyaPradesh',
  'maharashtra',
  'manipur',
  'meghalaya',
  'mizoram',
  'nagaland',
  'odisha',
  'puducherry',
  'punjab',
  'rajasthan',
  'sikkim',
  'tamilNadu',
  'telangana',
  'tripura',
  'uttarakhand',
  'uttarPradesh',
  'westBengal',
] as const

export type AddressState = (typeof addressStates)[number]

export function isAddressState(state: unknown): state is AddressState {
  return addressStates.some((known) => known === state)
}
