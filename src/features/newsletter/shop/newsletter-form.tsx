import { type FormEvent, useId, useState } from 'react'
import { newsletterApi } from '#features/newsletter/api.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { useTakesNewsletter } from '#features/screens/shop-data.ts'
import { isLanguage } from '#platform/i18n/languages.ts'
import { Button, Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function NewsletterForm() {
  return useTakesNewsletter() ? <AskForm /> : null
}

function AskForm() {
  const { t, i18n } = useTranslation('shop')
  const id = useId()
  const [state, setState] = useState<'open' | 'sending' | 'asked'>('open')
  const [problem, setProblem] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (!email) return setProblem(t('common:form.required'))

    setState('sending')
    setProblem(undefined)
    try {
      const language = isLanguage(i18n.language) ? i18n.language : undefined
      await api.call(newsletterApi.subscribe, { body: { email, language } })
      setState('asked')
    } catch (error) {
      setState('open')
      setProblem(sentenceOf(error, t('newsletter.failed')))
    }
  }

  // The live region exists from the start, or its first text would not be announced.
  return (
    <form className="email-form" method="post" noValidate onSubmit={submit}>
      {state === 'asked' ? null : (
        <div className="ask-row">
          <Field
            id={`${id}email`}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            label={t('common:noun.email')}
            error={problem}
          />
          <Button type="submit" disabled={state === 'sending'}>
            {state === 'sending' ? t('newsletter.sending') : t('newsletter.send')}
          </Button>
        </div>
      )}
      <p role="status">{state === 'asked' ? t('newsletter.asked') : null}</p>
      <noscript>
        <p className="small">{t('newsletter.needsScript')}</p>
      </noscript>
    </form>
  )
}

/** The field's error, else the general one. */
function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) throw error
  return error.errors.find(({ path }) => path === 'email')?.message ?? error.said ?? fallback
}
