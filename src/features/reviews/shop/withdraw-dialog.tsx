import { reviewsApi } from '#features/reviews/api.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { Button } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function WithdrawDialog({
  id,
  onClose,
  onDone,
}: {
  id: string
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const { t } = useTranslation('shop')

  const withdraw = async () => {
    try {
      await api.call(reviewsApi.remove, { params: { id } })
      toast.success(t('reviews.withdrawn'))
    } catch (error) {
      toast.error(refusalOf(error))
    }
    onClose()
    document.getElementById('reviews-head')?.focus()
    await onDone()
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('reviews.withdrawTitle')}>
      <p className="mute">{t('reviews.withdrawText')}</p>
      <div className="acts">
        <Button onClick={onClose}>{t('reviews.keep')}</Button>
        <Button variant="act" onClick={withdraw}>
          {t('reviews.withdraw')}
        </Button>
      </div>
    </Dialog>
  )
}
