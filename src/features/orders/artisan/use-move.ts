import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendOrKeep, useWaiting } from '#features/offline/parts/outbox.ts'
import { ordersApi } from '#features/orders/api.ts'
import type { MoveRequest, WorkshopParcel } from '#features/orders/order.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { refusalOf } from '#features/screens/api-client.ts'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function parcelSubject(number: string): string {
  return `parcel ${number}`
}

export function useParcelWaits(number: string): number {
  return useWaiting().filter(({ subject, refused }) => subject === parcelSubject(number) && !refused).length
}

export function useMove(parcel: Pick<WorkshopParcel, 'number'>) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [isMoving, setMoving] = useState(false)
  const { number } = parcel

  /** `pictures`: of the request, still on this phone (outbox.ts). */
  const make = async (request: MoveRequest, pictures: Record<string, string> = {}): Promise<string | null> => {
    setMoving(true)
    const verb = t(`workshop:verb.${camel(request.move)}`)
    const label = { key: 'workshop:orders.waitingMove', values: { verb, number } }
    try {
      const query = { params: { parcel: number }, body: request }
      const about = { subject: parcelSubject(number), label, pictures }
      const { state } = await sendOrKeep(ordersApi.moveParcel, query, about)
      if (state === 'sent') toast.success(t(`workshop:done.${camel(request.move)}`))
      else toast.show(t('workshop:orders.kept'))
      return null
    } catch (error) {
      return refusalOf(error)
    } finally {
      // Also after a refusal: somebody else may have moved it. Offline there is nothing to load.
      await revalidate().catch(() => null)
      setMoving(false)
    }
  }
  return { make, isMoving }
}
