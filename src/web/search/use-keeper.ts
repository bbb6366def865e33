import { useAccount } from '#web/layouts/use-account.ts'
import { useFlags } from '#web/layouts/use-flags.ts'
import { type Keeper, keeperOf } from './search-history.ts'

/** Where this person's searches are kept; null while the office has the search history off. */
export function useKeeper(): Keeper {
  const account = useAccount()
  const isOn = useFlags().searchHistory
  return isOn ? keeperOf(account) : null
}
