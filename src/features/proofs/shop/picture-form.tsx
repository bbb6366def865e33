import { PictureField } from '#features/images/parts/picture-field.tsx'
import { usePictures } from '#features/images/parts/use-pictures.ts'
import { proofsApi } from '#features/proofs/api.ts'
import { api } from '#features/screens/api-client.ts'
import { useSentForm } from '#features/screens/use-sent-form.ts'
import { Button } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export function PictureForm({ order, line, artisan }: { order: string; line: number; artisan: string }) {
  const { t } = useTranslation('shop')
  const pictures = usePictures(1)
  const [picture] = pictures.keys
  const { errorOf, problem, isSending, onSubmit } = useSentForm({
    send: () => api.call(proofsApi.sendPicture, { params: { number: order, line }, body: { picture: picture ?? '' } }),
    done: t('proof.sent', { artisan }),
    onDone: pictures.clear,
  })
  return (
    <form method="post" className="stack" noValidate onSubmit={onSubmit}>
      <PictureField
        pictures={pictures}
        label={t('proof.yours')}
        help={t('proof.help', { artisan })}
        error={errorOf('picture') ?? problem}
      />
      <p>
        <Button type="submit" disabled={isSending || picture === undefined}>
          {t('proof.sendNow')}
        </Button>
      </p>
    </form>
  )
}
