import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { customWorkApi } from '#features/custom-work/api.ts'
import { paths } from '#features/paths.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { useAccount } from '#features/screens/shop-data.ts'
import { readRupees } from '#platform/money/money.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field, TextArea } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = { artisan: { name: string }; productId: string }

const sectionId = 'custom-work'

/** Asks for a piece like this one, made for the buyer. */
export function CustomSection({ artisan, productId }: Props) {
  const { t } = useTranslation('shop')
  const account = useAccount()
  const { pathname } = useLocation()
  if (account !== null && account.role !== 'customer') return null
  return (
    <section id={sectionId} className="txt" aria-label={t('customWork.title')}>
      {account === null ? (
        <p>
          <Button to={paths.login(`${pathname}#${sectionId}`)} rel="nofollow">
            {t('customWork.ask')}
          </Button>
        </p>
      ) : (
        <details className="fold">
          <summary>{t('customWork.ask')}</summary>
          <AskForm artisan={artisan} productId={productId} />
        </details>
      )}
    </section>
  )
}

function AskForm({ artisan, productId }: Props) {
  const { t } = useTranslation('shop')
  const [problem, setProblem] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  // A resent request must not become a second one.
  const key = useRef(crypto.randomUUID())

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const [size, wantedBy] = [typed(fields, 'size'), typed(fields, 'wantedBy')]
    const budgetPaise = readRupees(typed(fields, 'budget'))
    const optional = {
      ...(size ? { size } : {}),
      ...(wantedBy ? { wantedBy } : {}),
      ...(budgetPaise === null ? {} : { budgetPaise }),
    }
    setSending(true)
    try {
      const body = { words: typed(fields, 'words'), key: key.current, ...optional }
      await api.call(customWorkApi.ask, { params: { id: productId }, body })
      key.current = crypto.randomUUID()
      setProblem(undefined)
      form.reset()
      toast.success(t('customWork.sent', { artisan: artisan.name }))
    } catch (error) {
      setProblem(refusalOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form method="post" className="stack" noValidate onSubmit={send}>
      <TextArea
        name="words"
        required
        maxLength={2000}
        label={t('customWork.words')}
        help={t('customWork.wordsHelp')}
        error={problem}
      />
      <Field name="size" maxLength={120} autoComplete="off" label={t('customWork.size')} />
      <Field name="budget" inputMode="numeric" autoComplete="off" label={t('customWork.budget')} />
      <Field name="wantedBy" type="date" autoComplete="off" label={t('customWork.wantedBy')} />
      <p className="order-acts">
        <Button type="submit" disabled={isSending}>
          {t('customWork.send')}
        </Button>
        <Link className="small" to={paths.customWork()}>
          {t('customWork.title')}
        </Link>
      </p>
    </form>
  )
}
