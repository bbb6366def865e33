import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { settleLanguage, startI18n } from './i18n.ts'
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
