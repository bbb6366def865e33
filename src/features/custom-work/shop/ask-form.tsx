import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { customWorkApi } from '#features/custom-work/api.ts'
import { mostPictures } from '#features/custom-work/custom-request.ts'
import { PictureField } from '#features/images/parts/picture-field.tsx'
import { usePictures } from '#features/images/parts/use-pictures.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { FormProblems } from '#features/screens/form-problems.tsx'
import { useSentForm } from '#features/screens/use-sent-form.ts'
import { readRupees } from '#platform/money/money.ts'
import { typed, typedIn } from '#ui/ask-dialog.tsx'
import { Button, Field, TextArea } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = { artisan: { name: string }; productId: string }

/** The page has a form of questions as well. */
const ids = {
  words: 'custom-words',
  size: 'custom-size',
  budgetPaise: 'custom-budget',
  wantedBy: 'custom-day',
}

export function AskForm({ artisan, productId }: Props) {
  const { t } = useTranslation('shop')
  const pictures = usePictures(mostPictures)
  const [isSent, setSent] = useState(false)
  const { errorOf, state, isSending, onSubmit } = useSentForm({
    send: (fields, key) => {
      const budget = typed(fields, 'budget')
      const body = {
        words: typed(fields, 'words'),
        key,
        pictures: pictures.keys,
        ...typedIn(fields, ['size', 'wantedBy']),
        // What is no amount is refused at its field, not left out.
        ...(budget ? { budgetPaise: readRupees(budget) ?? 0 } : {}),
      }
      return api.call(customWorkApi.ask, { params: { id: productId }, body })
    },
    onDone: () => {
      pictures.clear()
      setSent(true)
    },
  })
  if (isSent) return <Sent artisan={artisan.name} />
  return (
    <form method="post" className="stack" noValidate onSubmit={onSubmit}>
      <FormProblems state={state} ids={ids} />
      <TextArea
        id={ids.words}
        name="words"
        required
        maxLength={2000}
        label={t('customWork.words')}
        help={t('customWork.wordsHelp')}
        error={errorOf('words')}
      />
      <Field
        id={ids.size}
        name="size"
        maxLength={120}
        autoComplete="off"
        label={t('customWork.size')}
        error={errorOf('size')}
      />
      <Field
        id={ids.budgetPaise}
        name="budget"
        inputMode="numeric"
        autoComplete="off"
        label={t('customWork.budget')}
        error={errorOf('budgetPaise')}
      />
      <Field
        id={ids.wantedBy}
        name="wantedBy"
        type="date"
        autoComplete="off"
        label={t('customWork.wantedBy')}
        error={errorOf('wantedBy')}
      />
      <PictureField pictures={pictures} label={t('pictures.more')} error={errorOf('pictures')} />
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

function Sent({ artisan }: { artisan: string }) {
  const { t } = useTranslation('shop')
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <p ref={words} tabIndex={-1} role="status">
      {t('customWork.sent', { artisan })} <Link to={paths.customWork()}>{t('customWork.title')}</Link>
    </p>
  )
}
