import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { ImportDetail } from '#features/imports/import-view.ts'
import { importsCalls } from '#features/imports/imports-calls.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { Button } from '#ui/button.tsx'
import { type Option, Select } from '#ui/field.tsx'
import { Checkbox } from '#ui/tick.tsx'

const leaveOut = '-'

/** What only the maker knows: which craft a category is, and that the prices are rupees. Then it is carried out. */
export function ImportQuestions({ detail, crafts }: { detail: ImportDetail; crafts: readonly Option[] }) {
  const { t } = useTranslation('workshop')
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const toDo = detail.counts.new + detail.counts.changed
  const params = { id: detail.id }

  async function carryOut(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const answered = detail.questions.categories.map(({ value }, at) => {
      const craft = String(given.get(`craft-${at}`) ?? '')
      return [value, craft === leaveOut ? '' : craft] as const
    })
    const body = { crafts: Object.fromEntries(answered), isInRupees: given.get('isInRupees') === 'on' }
    setProblem(null)
    setSending(true)
    try {
      await api.call(importsCalls.answer, { params, body })
      await api.call(importsCalls.run, { params })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors[0]?.message ?? error.message)
    } finally {
      setSending(false)
      await revalidate()
    }
  }

  if (toDo === 0) return <p>{t('import.nothingToDo')}</p>
  return (
    <form className="import-questions" onSubmit={carryOut} aria-busy={isSending}>
      {detail.questions.isOldEncoding ? <p className="heed">{t('import.oldEncoding')}</p> : null}
      {detail.questions.categories.length > 0 ? <CraftQuestions detail={detail} crafts={crafts} /> : null}
      <Checkbox name="isInRupees" label={t('import.inRupees')} defaultChecked={detail.answers.isInRupees} required />
      <p className="mute">{t('import.drafts')}</p>
      <p className="err" role="alert">
        {problem}
      </p>
      <Button variant="act" type="submit" disabled={isSending}>
        {t('import.run', { count: toDo })}
      </Button>
    </form>
  )
}

function CraftQuestions({ detail, crafts }: { detail: ImportDetail; crafts: readonly Option[] }) {
  const { t } = useTranslation('workshop')
  const options = [
    { value: '', label: t('import.choose') },
    ...crafts,
    { value: leaveOut, label: t('import.leaveOut') },
  ]
  return (
    <fieldset>
      <legend>{t('import.whichCraft')}</legend>
      {detail.questions.categories.map(({ value, products, craft }, at) => (
        <Select
          key={value}
          name={`craft-${at}`}
          label={value || t('import.noCategory')}
          help={t('import.pieces', { count: products })}
          options={options}
          defaultValue={detail.answers.crafts[value] ?? craft ?? ''}
          required
        />
      ))}
    </fieldset>
  )
}
