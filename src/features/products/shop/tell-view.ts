import { ApiError, api } from '#features/screens/api.ts'
import { searchCalls } from '#features/search/search-calls.ts'

/** Nobody waits for the answer, and a look that is not counted is no loss. */
export async function tellView(productId: string, after: readonly string[]): Promise<void> {
  try {
    await api.call(searchCalls.view, { params: { id: productId }, body: { after: [...after] } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
