import { useAccount, useFlags } from '#features/screens/shop-data.ts'
import { type Keeper, keeperOf } from './search-history.ts'

export function useKeeper(): Keeper {
  const account = useAccount()
  const isOn = useFlags().searchHistory
  return isOn ? keeperOf(account) : null
}
