import { type FormEvent, useEffect, useState } from 'react'
import type { VariantOptions } from '#features/products/variant-options.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { signInApi } from '#features/sign-in/api.ts'
import { wishlistApi } from '#features/wishlist/api.ts'
import { Button, Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function StockAlertForm({ productId, variant }: { productId: string; variant: VariantOptions }) {
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

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await api.call(wishlistApi.askStockAlert, { params: { id: productId }, body: { email, variant } })
      setSentTo(email.trim())
    } catch (error) {
      setProblem(refusalOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <div role="status">{sentTo ? <p className="notice">{t('alert.done', { email: sentTo })}</p> : null}</div>
      {sentTo ? null : (
        <form className="alert" noValidate onSubmit={(event) => void send(event)}>
          <Field
            label={t('alert.email')}
            help={t('alert.text')}
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
            {t('alert.send')}
          </Button>
        </form>
      )}
    </>
  )
}
