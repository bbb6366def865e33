import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { liveEvent } from '#app/live-event.ts'
import { shownTextField } from '#features/brand/shown-text-field.ts'
import { keepPageWithoutNetwork } from '#features/offline/parts/keep-page.ts'
import { startI18n } from '#ui/words/i18n.ts'
import { settleLanguage } from '#ui/words/kept-language.ts'
import { I18nProvider } from '#ui/words/use-translation.tsx'
import { watchNewWords } from './new-words.ts'

const language = document.documentElement.lang

if (settleLanguage(language)) location.reload()
else await hydrate()

/** Load translations first: hydrating without them would differ from the server's HTML. */
async function hydrate(): Promise<void> {
  const i18n = await startI18n(language)
  keepPageWithoutNetwork()
  watchNewWords()
  const shownText = new URLSearchParams(location.search).get(shownTextField)
  if (shownText !== null) document.addEventListener(liveEvent, () => void showTexts(shownText), { once: true })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <HydratedRouter />
        </I18nProvider>
      </StrictMode>,
    )
  })
}

/** For an admin or translator who looks for a text on its screen. */
async function showTexts(wanted: string): Promise<void> {
  const shown = await import('#features/brand/parts/shown-texts.ts')
  await shown.showTexts(wanted)
}

/** The workshop soon needs its service worker to work offline; a shop visitor should see the page first. */
const quietAfterMs = /^\/artisan\//.test(location.pathname) ? 1_500 : 10_000

function letWorkerIn(): void {
  setTimeout(async () => {
    if (!navigator.onLine) return window.addEventListener('online', letWorkerIn, { once: true })
    const { startWorker } = await import('#features/offline/parts/start-worker.ts')
    await startWorker()
  }, quietAfterMs)
}

if (import.meta.env.PROD) {
  if (document.readyState === 'complete') letWorkerIn()
  else window.addEventListener('load', letWorkerIn, { once: true })
}
