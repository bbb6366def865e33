import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VariantOptions } from '#domain/catalog/variant-options.ts'
import { useAccount } from '#web/layouts/use-account.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

/** Asks for one mail when a choice that is sold out can be bought again. */
export function StockAlertForm({ productId, variant }: { productId: string; variant: VariantOptions }) {
  const { t } = useTranslation('shop')
  const isSignedIn = useAccount() !== null
  const [email, setEmail] = useState('')
  const [told, setTold] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  // A suggestion that the reader may change: what was typed meanwhile stays.
  useEffect(() => {
    if (!isSignedIn) return
    void import('./product-asks.ts')
      .then(({ fetchOwnEmail }) => fetchOwnEmail())
      .then((own) => setEmail((typed) => typed || (own ?? '')))
      .catch(() => undefined)
  }, [isSignedIn])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    const { askStockAlert, sentenceOf } = await import('./product-asks.ts')
    try {
      await askStockAlert(productId, variant, email)
      setTold(email.trim())
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <div role="status">{told ? <p className="notice">{t('alert.done', { email: told })}</p> : null}</div>
      {told ? null : (
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
      <noscript>
        <p className="small">{t('alert.needsScript')}</p>
      </noscript>
    </>
  )
}
