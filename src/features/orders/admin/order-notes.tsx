import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderDeskCalls } from '#features/orders/admin-orders-calls.ts'
import type { OrderFile } from '#features/orders/order-file.ts'
import { api } from '#features/screens/api.ts'
import { useAct } from '#features/screens/use-act.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { TextArea } from '#ui/field.tsx'

/** What the office keeps for itself at an order. */
export function OrderNotes({ number, notes }: { number: string; notes: OrderFile['notes'] }) {
  const { t } = useTranslation('admin')
  const { write, isWriting, problem } = useNote(number)
  return (
    <section className="sidebox" aria-labelledby="notes">
      <h2 id="notes">{t('notes.title')}</h2>
      <p className="small mute">{notes.length === 0 ? t('notes.none') : t('notes.help')}</p>
      <ul className="order-notes">
        {notes.map((note) => (
          <li key={`${note.at} ${note.text}`}>
            <p className="note-words">{note.text}</p>
            <p className="micro mute">
              {note.author}, <DateText iso={note.at} shape="weekday-time" />
            </p>
          </li>
        ))}
      </ul>
      <form method="post" className="stack" onSubmit={(event) => void write(event)}>
        <TextArea name="text" required maxLength={2000} rows={2} label={t('notes.text')} error={problem ?? undefined} />
        <Button type="submit" disabled={isWriting}>
          {isWriting ? t('common:form.sending') : t('notes.write')}
        </Button>
      </form>
    </section>
  )
}

function useNote(number: string) {
  const { t } = useTranslation()
  const act = useAct()
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  const [isWriting, setWriting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const write = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const asked = { params: { number }, body: { text: typed(new FormData(form), 'text') }, idempotencyKey: attempt }
    setWriting(true)
    const refused = await act(() => api.call(orderDeskCalls.writeNote, asked), t('form.done'))
    setWriting(false)
    setProblem(refused)
    if (refused) return
    form.reset()
    setAttempt(crypto.randomUUID())
  }
  return { write, isWriting, problem }
}
