import { type FormEvent, useEffect, useState } from 'react'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { Button, Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = {
  /** says for what the one email is */
  help: string
  act: string
  done: (email: string) => string
  send: (email: string) => Promise<unknown>
}

/** An address for one email later. */
export function AlertForm({ help, act, done, send }: Props) {
  const { t } = useTranslation('shop')
  const isSignedIn = useAccount() !== null
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  // Prefills the email, but never overwrites what the reader has typed meanwhile.
  useEffect(() => {
    if (!isSignedIn) return
    api
      .call(signInApi.me, {})
      .then(({ user }) => setEmail((typed) => typed || (user?.email ?? '')))
      .catch(() => undefined)
  }, [isSignedIn])

  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await send(email)
      setSentTo(email.trim())
    } catch (error) {
      setProblem(refusalOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <div role="status">{sentTo ? <p className="notice">{done(sentTo)}</p> : null}</div>
      {sentTo ? null : (
        <form method="post" className="alert" noValidate onSubmit={(event) => void ask(event)}>
          <Field
            label={t('alert.email')}
            help={help}
            error={problem}
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button type="submit" variant="act" wide disabled={isSending}>
            {act}
          </Button>
        </form>
      )}
    </>
  )
}
