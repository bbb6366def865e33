import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messagesCalls } from '#features/messages/messages-calls.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toaster.tsx'

/** Asks what is wrong with a message. The office reads it and decides. */
export function ReportMessage({ id, onClose, onSent }: { id: string; onClose: () => void; onSent: () => void }) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '')
    try {
      await api.call(messagesCalls.report, { params: { id }, body: { reason } })
      toast.success(t('shop:messages.reported'))
      onSent()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors[0]?.message ?? error.message)
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('shop:messages.reportTitle')}>
      <form method="post" className="stack" onSubmit={(event) => void send(event)}>
        <p className="mute">{t('shop:messages.reportText')}</p>
        <TextArea
          name="reason"
          required
          maxLength={300}
          label={t('shop:messages.reportReason')}
          error={problem ?? undefined}
        />
        <div className="acts">
          <Button onClick={onClose}>{t('common:action.back')}</Button>
          <Button variant="act" type="submit">
            {t('shop:messages.sendReport')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
