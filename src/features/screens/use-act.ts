import { useRevalidator } from 'react-router'
import { toast } from '#ui/toaster.tsx'
import { refusalOf } from './api-client.ts'

export function useAct() {
  const { revalidate } = useRevalidator()

  return async (call: () => Promise<unknown>, done: string | (() => string)): Promise<string | null> => {
    try {
      await call()
      toast.success(typeof done === 'string' ? done : done())
      return null
    } catch (error) {
      return refusalOf(error)
    } finally {
      // Also after a refusal: somebody else may have been faster, and the page must show it.
      await revalidate()
    }
  }
}
