import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router'
import { getImport, listImportLines } from '#features/imports/import-queries.ts'
import { listNamedCrafts } from '#features/imports/import-row-queries.ts'
import type { ImportDetail } from '#features/imports/import-view.ts'
import { importsCalls } from '#features/imports/imports-calls.ts'
import { importOutcomes } from '#features/imports/product-import.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { useAct } from '#features/screens/use-act.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { Button } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ImportLines } from './import-lines.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportQuestions } from './import-questions.tsx'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const detail = await getImport(ctx, String(params.id))
  const asked = url.searchParams.get('outcome')
  const outcome = importOutcomes.find((one) => one === asked) ?? null
  const query = pageQuery.parse({ limit: 30, ...Object.fromEntries(url.searchParams) })
  const artisanId = ctx.actor.role === 'artisan' ? (ctx.actor.artisanId ?? 0) : 0
  const crafts = detail.status === 'read' ? await listNamedCrafts(ctx, artisanId) : []
  return {
    head: privateHead(context, 'workshop:import.title'),
    detail,
    outcome,
    lines: await listImportLines(ctx, detail, { ...query, outcome }),
    crafts: crafts
      .map(({ id, name, names }) => ({ value: id, label: names[ctx.locale] ?? name }))
      .sort((a, b) => a.label.localeCompare(b.label, ctx.locale)),
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** One file: how far it is, what it asks, and what happens with each of its products. */
export default function ImportPage() {
  const { t } = useTranslation('workshop')
  const { detail, lines, outcome, crafts } = useLoaderData<typeof loader>()
  const words = usePageWords(lines)
  const isWorking = detail.status === 'reading' || detail.status === 'running'
  useLookAgain(isWorking)
  const linkTo = (page: number) => {
    const query = new URLSearchParams({ ...(outcome ? { outcome } : {}), ...(page > 1 ? { page: String(page) } : {}) })
    return paths.workshopImport(detail.id, query.toString())
  }

  return (
    <>
      <div className="workshop-head">
        <h1 className="file-name said-head">{detail.fileName}</h1>
        <p>
          <Link to={paths.workshopImports()}>{t('import.back')}</Link>
        </p>
      </div>
      <ImportProgress detail={detail} />
      {detail.status === 'read' ? <ImportQuestions detail={detail} crafts={crafts} /> : null}
      {detail.status === 'finished' ? <SendReady detail={detail} /> : null}
      {isWorking && lines.total === 0 ? null : (
        <>
          <ImportLines lines={lines.items} counts={detail.counts} shown={outcome} id={detail.id} />
          <Pagination page={lines.page} pages={lines.pages} to={linkTo} words={words} />
        </>
      )}
    </>
  )
}

/** While the shop works on the file the page asks again, without a reload. */
function useLookAgain(isWorking: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(() => void revalidate(), 1_500)
    return () => clearInterval(timer)
  }, [isWorking, revalidate])
}

function SendReady({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  return (
    <p className="import-acts">
      {detail.ready > 0 ? (
        <Button
          variant="act"
          onClick={() =>
            void act(
              () => api.call(importsCalls.submit, { params: { id: detail.id } }),
              t('import.submitted', { count: detail.ready }),
            )
          }
        >
          {t('import.submit', { count: detail.ready })}
        </Button>
      ) : null}
      <Button to={paths.workshopProducts()}>{t('import.toProducts')}</Button>
    </p>
  )
}
