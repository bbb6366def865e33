import { type ReactNode, useState } from 'react'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export type Publishing = string | null

type Props = {
  state: 'draft' | 'waiting' | 'out'
  publishedAt: string | null
  isBusy: boolean
  isChanged: boolean
  /** saves all with this publishing time; null on success, else the error message */
  onSave: (publishedAt: Publishing) => Promise<string | null>
  children?: ReactNode
}

export function PublishActs({ state, publishedAt, isBusy, isChanged, onSave, children }: Props) {
  const { t } = useTranslation('admin')
  const [isPlanning, setPlanning] = useState(false)
  const isPublished = state === 'out'
  return (
    <div className="publish-acts">
      <p className="small" aria-live="polite">
        {t(`words.state.${state}`)}
        {publishedAt ? (
          <>
            {' '}
            <DateText iso={publishedAt} shape="day-time" />
          </>
        ) : null}
        {isChanged ? <b> {t('words.unsaved')}</b> : null}
      </p>
      <div className="admin-acts">
        <Button
          variant={isPublished ? 'act' : 'plain'}
          disabled={isBusy || !isChanged}
          onClick={() => onSave(publishedAt)}
        >
          {isBusy ? t('common:form.sending') : t('words.save')}
        </Button>
        {isPublished ? null : (
          <Button variant="act" disabled={isBusy} onClick={() => onSave('now')}>
            {t('words.publish')}
          </Button>
        )}
        {isPublished ? null : (
          <Button disabled={isBusy} onClick={() => setPlanning(true)}>
            {t('words.plan')}
          </Button>
        )}
        {state === 'draft' ? null : (
          <Button disabled={isBusy} onClick={() => onSave(null)}>
            {t('words.takeBack')}
          </Button>
        )}
        {children}
      </div>
      {isPlanning ? (
        <AskDialog
          title={t('words.planTitle')}
          text={t('words.planText')}
          act={t('words.plan')}
          onAct={async (form) => {
            const time = readTypedTime(typed(form, 'at'))
            return time ? onSave(time) : t('words.planMissing')
          }}
          onClose={() => setPlanning(false)}
        >
          <Field
            name="at"
            type="datetime-local"
            required
            defaultValue={typedTime(publishedAt)}
            label={t('words.planAt')}
            help={t('words.planHelp')}
          />
        </AskDialog>
      ) : null}
    </div>
  )
}

/** The value of a datetime-local field, in India's time. */
function typedTime(iso: string | null): string {
  return iso ? new Date(Date.parse(iso) + 330 * 60_000).toISOString().slice(0, 16) : ''
}

function readTypedTime(typed: string): string | null {
  const instant = Date.parse(`${typed}:00+05:30`)
  return Number.isNaN(instant) ? null : new Date(instant).toISOString()
}
