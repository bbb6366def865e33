import { type FormEvent, useState } from 'react'
import { messagesApi } from '#features/messages/api.ts'
import { longestMessage, type ParcelMessage } from '#features/messages/parcel-message.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { useAct } from '#features/screens/use-act.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { DictateButton } from '#ui/speech/dictate-button.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = {
  side: ParcelMessage['from']
  messages: readonly ParcelMessage[]
  onSend: (words: string, key: string) => Promise<void>
  onReported: () => void
  canDictate?: boolean
}

export function ParcelMessages({ side, messages, onSend, onReported, canDictate = false }: Props) {
  const { t } = useTranslation()
  const [reported, setReported] = useState<string | null>(null)
  return (
    <div className="messages">
      <ol aria-live="polite" aria-label={t('shop:messages.title')}>
        {messages.map((message) => (
          <li key={message.id} className={message.from === side ? 'own' : ''}>
            <b className="small">{message.from === side ? t('shop:messages.you') : t(`shop:by.${message.from}`)}</b>{' '}
            <span className="micro mute">
              <DateText iso={message.at} shape="day-time" />
            </span>
            <p lang={message.language}>{message.words ?? t('shop:messages.hidden')}</p>
            {message.isReported ? <p className="small mute">{t('shop:messages.reported')}</p> : null}
            {message.canReport ? (
              <Button variant="link" className="small" onClick={() => setReported(message.id)}>
                {t('shop:messages.report')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      <MessageForm side={side} onSend={onSend} canDictate={canDictate} />
      {reported ? <ReportMessage id={reported} onClose={() => setReported(null)} onSent={onReported} /> : null}
    </div>
  )
}

function MessageForm({ side, onSend, canDictate = false }: Pick<Props, 'side' | 'onSend' | 'canDictate'>) {
  const { t, i18n } = useTranslation()
  const [words, setWords] = useState('')
  // The key stays until the message is sent, so that a retry after a lost response is no second message.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() === '') return
    setSending(true)
    setProblem(null)
    try {
      await onSend(words.trim(), key)
      setWords('')
      setKey(crypto.randomUUID())
    } catch (error) {
      setProblem(refusalOf(error))
    }
    setSending(false)
  }

  return (
    <form method="post" className="stack" onSubmit={(event) => void submit(event)}>
      <TextArea
        name="words"
        maxLength={longestMessage}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        label={t(`shop:messages.write.${side}`)}
        help={t('shop:messages.help')}
        error={problem ?? undefined}
      />
      <div className="acts">
        {canDictate ? (
          <DictateButton
            language={i18n.language}
            label={t('shop:messages.speak')}
            onWords={(spoken) => setWords((typed) => `${typed} ${spoken}`.trim().slice(0, longestMessage))}
          />
        ) : null}
        <Button type="submit" disabled={isSending || words.trim() === ''}>
          {t('shop:messages.send')}
        </Button>
      </div>
    </form>
  )
}

function ReportMessage({ id, onClose, onSent }: { id: string; onClose: () => void; onSent: () => void }) {
  const { t } = useTranslation()
  const act = useAct()
  const report = (form: FormData) =>
    act(async () => {
      await api.call(messagesApi.report, { params: { id }, body: { reason: typed(form, 'reason') } })
      onSent()
    }, t('shop:messages.reported'))

  return (
    <AskDialog
      title={t('shop:messages.reportTitle')}
      text={t('shop:messages.reportText')}
      act={t('shop:messages.sendReport')}
      onAct={report}
      onClose={onClose}
    >
      <TextArea name="reason" required maxLength={300} label={t('shop:messages.reportReason')} />
    </AskDialog>
  )
}
