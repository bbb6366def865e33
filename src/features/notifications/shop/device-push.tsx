import { type ReactNode, useState } from 'react'
import { notificationsApi } from '#features/notifications/api.ts'
import { pushSubscription } from '#features/notifications/push.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { Checkbox } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Problem = 'unsupported' | 'blocked' | 'failed'

export type DevicePushState = { isOn: boolean; publicKey: string }

/** Whether this browser shows what comes by email. The browser asks its person only when the box is ticked. */
export function DevicePush({ isOn: wasOn, publicKey, children }: DevicePushState & { children: ReactNode }) {
  const { t } = useTranslation('shop')
  const [isOn, setOn] = useState(wasOn)
  const [problem, setProblem] = useState<Problem | null>(null)

  const turn = async (on: boolean) => {
    setOn(on)
    setProblem(null)
    try {
      const trouble = on ? await subscribe(publicKey) : await unsubscribe()
      if (trouble) setOn(!on)
      else toast.success(t('notifications.saved'))
      setProblem(trouble)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOn(!on)
      toast.error(error.message)
    }
  }
  return (
    <section aria-labelledby="device">
      <h2 id="device">{t('notifications.device')}</h2>
      <Checkbox
        label={t('notifications.show')}
        checked={isOn}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {children}
      <p className="small mute">{t('notifications.deviceText', { shop: t('common:shopName') })}</p>
      <p role="status">{problem ? t(`notifications.${problem}`, { shop: t('common:shopName') }) : null}</p>
    </section>
  )
}

/** @throws ApiError */
async function subscribe(publicKey: string): Promise<Problem | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    // start-worker.ts would register it some seconds after the page.
    await navigator.serviceWorker.register('/service-worker.js')
    const { pushManager } = await navigator.serviceWorker.ready
    // One of before, by another key of the shop, would be refused.
    await (await pushManager.getSubscription())?.unsubscribe()
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
    await api.call(notificationsApi.savePush, { body: pushSubscription.parse({ endpoint, keys }) })
    return null
  } catch (error) {
    // Its push service is away, or gives what no service gives.
    if (error instanceof ApiError) throw error
    return 'failed'
  }
}

/** @throws ApiError */
async function unsubscribe(): Promise<null> {
  await api.call(notificationsApi.removePush, {})
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
  return null
}
