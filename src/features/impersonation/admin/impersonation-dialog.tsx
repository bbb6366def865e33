import { impersonationApi } from '#features/impersonation/api.ts'
import { claimKeptPages } from '#features/offline/parts/kept-pages.ts'
import { useWaiting } from '#features/offline/parts/outbox.ts'
import { paths } from '#features/paths.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = { artisan: { id: string; name: string }; onClose: () => void }

export function ImpersonationDialog({ artisan: { id, name }, onClose }: Props) {
  const { t } = useTranslation('admin')
  const waiting = useWaiting()

  const begin = async (form: FormData) => {
    // Calls waiting offline in this browser belong to another artisan.
    if (waiting.length > 0) return t('workshop:artisans.sendFirst')
    try {
      await api.call(impersonationApi.begin, { params: { id }, body: { reason: typed(form, 'reason') } })
    } catch (error) {
      return refusalOf(error)
    }
    await claimKeptPages(null)
    window.location.assign(paths.workshop())
    return null
  }

  return (
    <AskDialog
      title={t('impersonation.title', { name })}
      text={
        <>
          <p>{t('impersonation.text')}</p>
          <p>{t('impersonation.never')}</p>
        </>
      }
      act={t('impersonation.act')}
      onAct={begin}
      onClose={onClose}
    >
      <TextArea
        name="reason"
        required
        minLength={10}
        maxLength={500}
        label={t('impersonation.reason')}
        help={t('common:form.artisanReads')}
      />
    </AskDialog>
  )
}
