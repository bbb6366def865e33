import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listImports } from '#features/imports/import-queries.ts'
import type { ImportSummary } from '#features/imports/import-view.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { DateText } from '#ui/date-text.tsx'
import { BringForm } from './bring-form.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  return { head: privateHead(context, 'workshop:import.title'), imports: await listImports(ctx) }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** Files of products: bring one, look at those so far, take everything along. */
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
    <table className="ledger">
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
