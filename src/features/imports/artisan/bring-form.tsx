import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { importsCalls } from '#features/imports/imports-calls.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'

/** A file of products and its pictures; it is sent and then read beside, so the next page opens at once. */
export function BringForm() {
  const { t } = useTranslation('workshop')
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function bring(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = filledParts(new FormData(event.currentTarget))
    setProblem(null)
    setSending(true)
    try {
      const { import: made } = await api.upload(importsCalls.bring, form)
      await navigate(paths.workshopImport(made.id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors[0]?.message ?? error.message)
    } finally {
      setSending(false)
    }
  }

  return (
    <form className="import-bring" onSubmit={bring} aria-busy={isSending}>
      <p>{t('import.lead')}</p>
      <FileField
        label={t('import.file')}
        help={t('import.fileHint')}
        action={t('common:form.chooseFile')}
        icon="clipboard"
        name="file"
        accept=".csv,.txt,.tsv,text/csv"
        required
      />
      <FileField
        label={t('import.pictures')}
        help={t('import.picturesHint')}
        action={t('shop:pictures.choose')}
        icon="picture"
        name="pictures"
        accept=".zip,application/zip,image/jpeg,image/png,image/webp"
        multiple
      />
      <p className="err" role="alert">
        {problem}
      </p>
      <Button variant="act" type="submit" disabled={isSending}>
        {isSending ? t('import.sending') : t('import.read')}
      </Button>
    </form>
  )
}

/** An empty part is no file; the table goes first, so that a wrong one is told before the pictures are read. */
function filledParts(given: FormData): FormData {
  const form = new FormData()
  for (const name of ['file', 'pictures'])
    for (const file of given.getAll(name)) if (file instanceof File && file.size > 0) form.append(name, file, file.name)
  return form
}
