import { useEffect, useState } from 'react'
import { craftsApi } from '#features/crafts/api.ts'
import type { CraftChoice } from '#features/crafts/craft-choice.ts'
import { ApiError, api } from '#features/screens/api-client.ts'

/** Cached for the life of the tab, so that the chooser also opens offline. */
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

export function forgetCrafts(): void {
  fetched = null
}

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
