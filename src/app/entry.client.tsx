import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
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
