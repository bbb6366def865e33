import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** what will happen */
  text: ReactNode
  /** the verb on the button */
  act: string
  /** answers null when it was done, else the sentence why not */
  onAct: (form: FormData) => Promise<string | null>
  onClose: () => void
  children?: ReactNode
}

/** Asks before something that cannot be taken back, with the fields it needs; a refusal is read out and nothing typed is lost. */
export function AskDialog({ title, text, act, onAct, onClose, children }: Props) {
  const { t } = useTranslation()
  const [isActing, setActing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setActing(true)
    setProblem(null)
    const refused = await onAct(new FormData(event.currentTarget))
    setActing(false)
    if (refused) setProblem(refused)
    else onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form method="post" className="stack" onSubmit={(event) => void submit(event)}>
        <div className="mute">{text}</div>
        {children}
        {problem ? (
          <p className="ask stopped" role="alert">
            {problem}
          </p>
        ) : null}
        <div className="acts">
          <Button onClick={onClose}>{t('form.back')}</Button>
          <Button variant="act" type="submit" disabled={isActing}>
            {isActing ? t('form.sending') : act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What was typed into a field, without the spaces around it. */
export function typed(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}
