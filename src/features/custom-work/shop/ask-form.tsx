import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { customWorkApi } from '#features/custom-work/api.ts'
import { mostPictures } from '#features/custom-work/custom-request.ts'
import { PictureField } from '#features/images/parts/picture-field.tsx'
import { usePictures } from '#features/images/parts/use-pictures.ts'
import { paths } from '#features/paths.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { readRupees } from '#platform/money/money.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field, TextArea } from '#ui/controls.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = { artisan: { name: string }; productId: string }

export function AskForm({ artisan, productId }: Props) {
  const { t } = useTranslation('shop')
  const [problem, setProblem] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  const pictures = usePictures(mostPictures)
  // A resent request must not become a second one.
  const key = useRef(crypto.randomUUID())

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const [size, wantedBy] = [typed(fields, 'size'), typed(fields, 'wantedBy')]
    const budgetPaise = readRupees(typed(fields, 'budget'))
    const optional = {
      ...(size ? { size } : {}),
      ...(wantedBy ? { wantedBy } : {}),
      ...(pictures.keys.length > 0 ? { pictures: pictures.keys } : {}),
      ...(budgetPaise === null ? {} : { budgetPaise }),
    }
    setSending(true)
    try {
      const body = { words: typed(fields, 'words'), key: key.current, ...optional }
      await api.call(customWorkApi.ask, { params: { id: productId }, body })
      key.current = crypto.randomUUID()
      setProblem(undefined)
      form.reset()
      pictures.clear()
      toast.success(t('customWork.sent', { artisan: artisan.name }))
    } catch (error) {
      setProblem(refusalOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form method="post" className="stack" noValidate onSubmit={send}>
      <TextArea
        name="words"
        required
        maxLength={2000}
        label={t('customWork.words')}
        help={t('customWork.wordsHelp')}
        error={problem}
      />
      <Field name="size" maxLength={120} autoComplete="off" label={t('customWork.size')} />
      <Field name="budget" inputMode="numeric" autoComplete="off" label={t('customWork.budget')} />
      <Field name="wantedBy" type="date" autoComplete="off" label={t('customWork.wantedBy')} />
      <PictureField pictures={pictures} label={t('pictures.more')} />
      <p className="order-acts">
        <Button type="submit" disabled={isSending || pictures.isBusy}>
          {t('customWork.send')}
        </Button>
        <Link className="small" to={paths.customWork()}>
          {t('customWork.title')}
        </Link>
      </p>
    </form>
  )
}
