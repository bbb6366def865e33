import { useState } from 'react'

export function usePicked(present: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const keys = present.filter((key) => chosen.has(key))
  return {
    keys,
    has: (key: string) => chosen.has(key),
    isAll: keys.length === present.length,
    pick: (key: string, isPicked: boolean) =>
      setChosen((before) => new Set(isPicked ? [...before, key] : [...before].filter((other) => other !== key))),
    pickAll: (isPicked: boolean) => setChosen(new Set(isPicked ? present : [])),
    letGo: () => setChosen(new Set()),
  }
}

export type Picked = ReturnType<typeof usePicked>
