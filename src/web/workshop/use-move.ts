import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { MoveRequest, WorkshopParcel } from '#domain/orders/order.ts'
import { ordersCalls } from '#domain/orders/orders-calls.ts'
import { ApiError, api } from '#web/api.ts'
import { camel } from '#web/orders/order-words.ts'
import { toast } from '#web/ui/toaster.tsx'

/** Makes a move and shows the rows anew. Answers null when it was made, else the sentence why not. */
export function useMove(parcel: WorkshopParcel) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [isMoving, setMoving] = useState(false)

  const make = async (request: MoveRequest): Promise<string | null> => {
    setMoving(true)
    try {
      await api.call(ordersCalls.moveParcel, { params: { parcel: parcel.number }, body: request })
      toast.success(t(`workshop:done.${camel(request.move)}`))
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.errors[0]?.message ?? error.message
    } finally {
      // Also after a refusal: somebody else may have moved it, and the row must show that.
      await revalidate()
      setMoving(false)
    }
  }
  return { make, isMoving }
}
