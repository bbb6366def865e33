import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { ApiError } from './api-client.ts'

type Refused = { message: string; fields: Readonly<Record<string, string>> }

type Props = {
  save: (data: FormData) => Promise<unknown>
  onChange?: (data: FormData) => void
  /** above the button */
  note?: string
  children: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** A form of the admin whose call takes `form`: each refused field shows its error, and the sentence is above the button. */
export function SavedForm({ save, onChange, note, children }: Props) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused) showFirstFault(form.current)
  }, [refused])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSaving(true)
    try {
      await save(new FormData(event.currentTarget))
      setRefused(null)
      toast.success(t('common:form.done'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = error.errors.map(({ path, message }) => [path.replace(/^form\./, ''), message])
      setRefused({ message: error.message, fields: Object.fromEntries(fields) })
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      ref={form}
      method="post"
      className="collection-form sec"
      onSubmit={(event) => void submit(event)}
      onChange={(event) => onChange?.(new FormData(event.currentTarget))}
      noValidate
    >
      {children((field) => refused?.fields[field])}
      {refused ? (
        <p className="ask stopped" role="alert">
          {refused.message}
        </p>
      ) : null}
      {note ? <p className="small mute">{note}</p> : null}
      <Button variant="act" type="submit" disabled={isSaving}>
        {isSaving ? t('common:form.sending') : t('common:action.save')}
      </Button>
    </form>
  )
}

function showFirstFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
