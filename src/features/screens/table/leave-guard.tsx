import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation('admin')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog isOpen onClose={() => blocker.reset()} title={t('words.leave.title')}>
      <p className="mute">{t('words.leave.text')}</p>
      <div className="acts">
        <Button onClick={() => blocker.reset()}>{t('words.leave.stay')}</Button>
        <Button onClick={() => blocker.proceed()}>{t('words.leave.go')}</Button>
      </div>
    </Dialog>
  )
}
