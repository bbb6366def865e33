import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makersCalls } from '#features/artisans/makers-calls.ts'
import { useWaiting } from '#features/offline/parts/outbox.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { toast } from '#ui/toaster.tsx'

/** Acts for another maker from now on. What waits on this phone was done for the present one, so it is sent first. */
export function useSwitchMaker() {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const waiting = useWaiting()
  const [isSwitching, setSwitching] = useState(false)

  const switchTo = async (artisan: string) => {
    if (waiting.length > 0) return toast.error(t('makers.sendFirst'))
    setSwitching(true)
    const refused = await act(() => api.call(makersCalls.actFor, { body: { artisan } }), t('makers.switched'))
    setSwitching(false)
    if (refused) toast.error(refused)
  }
  return { isSwitching, switchTo }
}
