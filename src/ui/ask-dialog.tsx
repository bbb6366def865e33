import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Button, Problem } from './controls.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  text?: ReactNode
  act: string
  /** the button is shown, but the form cannot be sent yet */
  isWaiting?: boolean
  back?: string
  /** null when done, else the error message */
  onAct: (form: FormData) => Promise<string | null>
  onClose: () => void
  children?: ReactNode
}

/** Confirms an irreversible act, with the fields it needs. An error is read out and keeps what was typed. */
export function AskDialog({ title, text, act, isWaiting = false, back, onAct, onClose, children }: Props) {
  const { t } = useTranslation()
  const [isActing, setActing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = event.currentTarget.querySelector<Control>(':is(input, select, textarea):invalid')
    if (wrong) {
      const title = wrong.validity.valueMissing ? '' : wrong.title
      setProblem(title || `${labelOf(wrong)}: ${t(problemOf(wrong))}`)
      wrong.focus()
      return
    }
    setActing(true)
    setProblem(null)
    const refused = await onAct(new FormData(event.currentTarget))
    setActing(false)
    if (refused) setProblem(refused)
    else onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {text ? <div className="mute">{text}</div> : null}
        {children}
        <div className="acts">
          <Problem>{problem}</Problem>
          <Button onClick={onClose}>{back ?? t('form.back')}</Button>
          <Button variant="act" type="submit" disabled={isActing || isWaiting}>
            {isActing ? t('form.sending') : act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const unchosen: Readonly<Record<string, string>> = { radio: 'invalid.choice', checkbox: 'invalid.tick' }

function problemOf({ type, validity }: Control): string {
  if (validity.valueMissing) return unchosen[type] ?? 'invalid.required'
  return type === 'email' ? 'invalid.email' : 'invalid.value'
}

/** One of several radio buttons is named by its group. */
function labelOf(control: Control): string {
  const group = control.type === 'radio' ? control.closest('fieldset')?.querySelector('legend') : null
  return (group ?? control.labels?.[0])?.textContent ?? ''
}

export function typed(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

/** The filled fields; empty or missing ones are absent. */
export function typedIn(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, typed(form, name)]).filter(([, value]) => value !== ''))
}
