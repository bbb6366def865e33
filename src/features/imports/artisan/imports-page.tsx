import { type FormEvent, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { importsApi } from '#features/imports/api.ts'
import { listImports } from '#features/imports/import-queries.ts'
import type { ImportSummary } from '#features/imports/import-view.ts'
import { paths } from '#features/paths.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { FileField } from '#ui/file-field.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  return { head: privateHead(context, 'workshop:import.title'), imports: await listImports(ctx) }
}

export { meta } from '#features/page-meta.ts'

export default function ImportsPage() {
  const { t } = useTranslation('workshop')
  const { imports } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="workshop-head">
        <h1>{t('import.title')}</h1>
        <p>
          <a href={paths.productsTemplate()} download>
            {t('import.template')}
          </a>
        </p>
      </div>
      <div className="import-split">
        <BringForm />
        <section aria-labelledby="take-along">
          <h2 id="take-along">{t('import.take')}</h2>
          <p className="mute">{t('import.takeText')}</p>
          <ul className="import-files">
            <li>
              <a href={paths.productsExport()} download>
                {t('import.exportCsv')}
              </a>
            </li>
            <li>
              <a href={paths.workshopExport()} download>
                {t('import.exportZip')}
              </a>
            </li>
          </ul>
        </section>
      </div>
      <h2>{t('import.files')}</h2>
      {imports.length === 0 ? <p className="mute">{t('import.none')}</p> : <ImportTable imports={imports} />}
    </>
  )
}

function ImportTable({ imports }: { imports: readonly ImportSummary[] }) {
  const { t } = useTranslation('workshop')
  return (
    <table className="ledger imports">
      <thead>
        <tr>
          <th scope="col">{t('import.name')}</th>
          <th scope="col">{t('import.when')}</th>
          <th scope="col">{t('import.state')}</th>
          <th scope="col" className="m">
            {t('import.products')}
          </th>
        </tr>
      </thead>
      <tbody>
        {imports.map(({ id, fileName, createdAt, status, total }) => (
          <tr key={id} className={status === 'read' ? 'need' : ''}>
            <td>
              <Link to={paths.workshopImport(id)}>{fileName}</Link>
            </td>
            <td>
              <DateText iso={createdAt} />
            </td>
            <td>{t(`import.status.${status}`)}</td>
            <td className="m">{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BringForm() {
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
      const { import: made } = await api.upload(importsApi.bring, form)
      await navigate(paths.workshopImport(made.id))
    } catch (error) {
      setProblem(refusalOf(error))
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
        accept=".csv,.txt,.tsv,.zip,text/csv,application/zip"
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

/** Puts the table first, so that a wrong one is rejected before the pictures are read. */
function filledParts(given: FormData): FormData {
  const form = new FormData()
  for (const name of ['file', 'pictures'])
    for (const file of given.getAll(name)) if (file instanceof File && file.size > 0) form.append(name, file, file.name)
  return form
}
