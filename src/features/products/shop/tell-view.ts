import { ApiError, api } from '#features/screens/api-client.ts'
import { searchApi } from '#features/search/api.ts'

/** Nobody waits for the answer, and a look that is not counted is no loss. */
export async function tellView(productId: string, after: readonly string[]): Promise<void> {
  try {
    await api.call(searchApi.view, { params: { id: productId }, body: { after: [...after] } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
