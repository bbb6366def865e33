import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { settleLanguage, startI18n } from '#ui/words/i18n.ts'
import { guardMarkup } from './trusted-html.ts'

guardMarkup()
const language = document.documentElement.lang

if (settleLanguage(language)) location.reload()
else await hydrate()

/** The words come first: a page that hydrates without them would differ from what the server rendered. */
async function hydrate(): Promise<void> {
  const i18n = await startI18n(language)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

/** The workshop wants to open without a network soon; a visitor of the shop shall first see it, and may be gone again. */
const quietAfterMs = /^\/artisan\//.test(location.pathname) ? 1_500 : 10_000

function letWorkerIn(): void {
  setTimeout(
    () => void import('#features/offline/parts/start-worker.ts').then(({ startWorker }) => startWorker()),
    quietAfterMs,
  )
}

if (import.meta.env.PROD) {
  if (document.readyState === 'complete') letWorkerIn()
  else window.addEventListener('load', letWorkerIn, { once: true })
}
