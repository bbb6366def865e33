import type { FormEvent } from 'react'
import { KeptEmails } from '#features/screens/kept-emails.tsx'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = {
  /** the address or number as typed */
  sentTo: string
  isSms: boolean
  problem: string | undefined
  onCode: (code: string) => Promise<void>
}

/** Asks for the six digits that were sent. */
export function CodeForm({ sentTo, isSms, problem, onCode }: Props) {
  const { t } = useTranslation()
  const use = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onCode(typed(new FormData(event.currentTarget), 'sentCode'))
  }
  return (
    <form method="post" className="stack" noValidate onSubmit={use}>
      <p role="status">{t('shop:login.codeSent', { email: sentTo })}</p>
      <Field
        id="sentCode"
        name="sentCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={12}
        label={t(isSms ? 'shop:login.smsCode' : 'shop:login.emailCode')}
        error={problem}
      />
      <KeptEmails />
      <Button variant="act" type="submit" wide>
        {t('shop:login.continue')}
      </Button>
    </form>
  )
}
