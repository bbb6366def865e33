import { ApiError, api } from '#features/screens/api-client.ts'
import { searchApi } from '#features/search/api.ts'

/** Fire and forget: an uncounted view is no loss. */
export async function tellView(productId: string, after: readonly string[]): Promise<void> {
  try {
    await api.call(searchApi.view, { params: { id: productId }, body: { after: [...after] } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
