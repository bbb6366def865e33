import { useEffect } from 'react'
import { useAccount, useFlags } from '#features/screens/shop-data.ts'

/** Keeps what was looked for when its results are opened: on the account of a customer, in the browser of a guest. */
export function useKeptSearch(words: string): void {
  const account = useAccount()
  const role = account?.role ?? null
  const isOn = useFlags().searchHistory

  useEffect(() => {
    if (words === '' || !isOn) return
    void import('#features/search/parts/search-history.ts').then(({ keepSearch, keeperOf }) =>
      keepSearch(keeperOf(role && { role }), words),
    )
  }, [words, role, isOn])
}
