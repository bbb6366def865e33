import { useEffect, useState } from 'react'
import { craftsApi } from '#features/crafts/api.ts'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { ApiError, api } from '#features/screens/api-client.ts'

/** Fetched once for as long as the tab lives: without a network the chooser opens all the same. */
let fetched: Promise<CraftChoice[]> | null = null

export function fetchCrafts(): Promise<CraftChoice[]> {
  fetched ??= api
    .call(craftsApi.choices, {})
    .then(({ crafts }) => crafts)
    .catch((error: unknown) => {
      fetched = null
      throw error
    })
  return fetched
}

/** All crafts; null until they are there. */
export function useCrafts(): { crafts: CraftChoice[] | null; problem: string | null } {
  const [crafts, setCrafts] = useState<CraftChoice[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    fetchCrafts().then(
      (found) => isGone || setCrafts(found),
      (error: unknown) => {
        if (!isGone) setProblem(error instanceof ApiError ? error.message : String(error))
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return { crafts, problem }
}
