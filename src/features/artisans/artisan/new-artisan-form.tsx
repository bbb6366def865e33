import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makersCalls } from '#features/artisans/makers-calls.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ConsentFields, consentOf } from './consent-fields.tsx'

/** A further maker: the name as buyers will read it, and the consent. Everything else the maker's own list asks for. */
export function NewMakerForm({ account }: { account: string }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const [name, setName] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [count, setCount] = useState(0)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSending(true)
    const body = { name: typed(form, 'name'), ...consentOf(form) }
    const refused = await act(() => api.call(makersCalls.add, { body }), t('makers.added', { name: body.name }))
    setSending(false)
    setProblem(refused)
    if (refused) return
    setName('')
    setCount(count + 1)
  }

  return (
    <form method="post" className="stack maker-form" key={count} onSubmit={(event) => void submit(event)}>
      <Field
        name="name"
        required
        minLength={2}
        maxLength={50}
        value={name}
        onChange={({ target }) => setName(target.value)}
        label={t('makers.name')}
        help={t('makers.nameHelp')}
      />
      <ConsentFields name={name} account={account} />
      {problem ? (
        <p className="ask stopped" role="alert">
          {problem}
        </p>
      ) : null}
      <Button variant="act" type="submit" disabled={isSending}>
        {isSending ? t('common:form.sending') : t('makers.add')}
      </Button>
    </form>
  )
}
