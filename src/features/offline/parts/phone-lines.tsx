import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '#features/paths.ts'
import { ActIcon } from '#ui/act-icon.tsx'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { checkNetwork } from './network.ts'
import { useOnline, useWaiting } from './outbox.ts'
import { noteFresh, showUpdate, useWorker } from './start-worker.ts'

export function PhoneLines() {
  return (
    <div className="phone-lines">
      <div role="status" aria-live="polite">
        <NetworkLine />
      </div>
      <UpdateLine />
      <InstallLine />
    </div>
  )
}

function NetworkLine() {
  const { t } = useTranslation('workshop')
  const isOnline = useOnline()
  const { keptAt } = useWorker()
  const calls = useWaiting()
  const refused = calls.filter((call) => call.refused !== null).length
  const count = calls.length - refused
  useFreshAfterSending(calls.length)
  useFreshPage(keptAt)

  if (isOnline && calls.length === 0 && !keptAt) return null
  return (
    <p className="phone-line">
      <ActIcon name={isOnline ? 'clock' : 'offline'} />
      <span>
        {stateWords(isOnline, count).map(([key, values]) => `${t(key, values)} `)}
        {refused > 0 ? <b>{t('phone.refused', { count: refused })} </b> : null}
        {keptAt ? (
          <>
            {t('phone.keptPage')} <DateText iso={new Date(keptAt).toISOString()} shape="day-time" />
            {t('common:stop')}
          </>
        ) : null}
      </span>
      {calls.length > 0 ? <Link to={paths.workshopWaiting()}>{t('phone.look')}</Link> : null}
    </p>
  )
}

function stateWords(isOnline: boolean, count: number): Array<[string, { count: number }]> {
  if (isOnline) return count > 0 ? [['phone.waiting', { count }]] : []
  return [[count > 0 ? 'phone.offlineWaiting' : 'phone.offline', { count }]]
}

function useFreshAfterSending(count: number): void {
  const { revalidate } = useRevalidator()
  const isOnline = useOnline()
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && isOnline) void revalidate()
    before.current = count
  }, [count, isOnline, revalidate])
}

/** Reloads the data of a page opened from a cached copy as soon as the server answers. */
function useFreshPage(keptAt: string | null): void {
  const { revalidate } = useRevalidator()
  const isOnline = useOnline()
  useEffect(() => {
    if (!keptAt || !isOnline) return
    void checkNetwork().then(async (isAnswering) => {
      if (!isAnswering) return
      await revalidate()
      noteFresh()
    })
  }, [keptAt, isOnline, revalidate])
}

function UpdateLine() {
  const { t } = useTranslation('workshop')
  const { hasUpdate } = useWorker()
  if (!hasUpdate) return null
  return (
    <p className="phone-line" role="status">
      <ActIcon name="again" />
      <span>{t('phone.update')}</span>
      <Button variant="link" onClick={showUpdate}>
        {t('phone.showUpdate')}
      </Button>
    </p>
  )
}

function InstallLine() {
  const { t } = useTranslation('workshop')
  if (!useCanInstall()) return null
  return (
    <p className="phone-line">
      <ActIcon name="phone" />
      <span>{t('phone.install')}</span>
      <Button variant="link" onClick={() => void install()}>
        {t('phone.installNow')}
      </Button>
      <Button variant="link" onClick={refuseInstall}>
        {t('phone.notNow')}
      </Button>
    </p>
  )
}

/** Chromium's install prompt. Other browsers have none or ask themselves. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

const storageKey = 'installSaidNo'
const askAgainMs = 90 * 86_400_000

let offered: InstallPrompt | null = null
const watching = new Set<() => void>()

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The page shows its own line instead.
    event.preventDefault()
    if (saidNo()) return
    offered = event as InstallPrompt
    tell()
  })
  window.addEventListener('appinstalled', clear)
}

function useCanInstall(): boolean {
  return useSyncExternalStore(
    (listener) => {
      watching.add(listener)
      return () => watching.delete(listener)
    },
    () => offered !== null,
    () => false,
  )
}

async function install(): Promise<void> {
  const installPrompt = offered
  clear()
  await installPrompt?.prompt()
}

function refuseInstall(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Without storage the line comes back at the next visit.
  }
  clear()
}

function saidNo(): boolean {
  try {
    return Number(localStorage.getItem(storageKey)) > Date.now() - askAgainMs
  } catch {
    return false
  }
}

function clear(): void {
  offered = null
  tell()
}

function tell(): void {
  for (const listener of watching) listener()
}
