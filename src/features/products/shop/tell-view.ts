import { ApiError, api } from '#features/screens/api-client.ts'
import { searchApi } from '#features/search/api.ts'
import { searchOf } from '#features/search/parts/search-visit.ts'

/** Fire and forget: an uncounted view is no loss. */
export async function tellView(productId: string, after: readonly string[]): Promise<void> {
  try {
    const search = searchOf(productId)
    const body = { after: [...after], ...(search === null ? {} : { search }) }
    await api.call(searchApi.view, { params: { id: productId }, body })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
