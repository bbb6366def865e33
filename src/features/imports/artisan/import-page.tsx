import { type FormEvent, useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { importsApi } from '#features/imports/api.ts'
import { getImport, listImportLines } from '#features/imports/import-queries.ts'
import { listNamedCrafts } from '#features/imports/import-row-queries.ts'
import type { ImportDetail, ImportLine } from '#features/imports/import-view.ts'
import { importOutcomes } from '#features/imports/product-import.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { pageQuery } from '#platform/lists/list.ts'
import { Button, Checkbox, type Option, Select } from '#ui/controls.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const detail = await getImport(ctx, String(params.id))
  const outcomeParam = url.searchParams.get('outcome')
  const outcome = importOutcomes.find((one) => one === outcomeParam) ?? null
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

export { meta } from '#features/page-meta.ts'

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
              () => api.call(importsApi.submit, { params: { id: detail.id } }),
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

function ImportProgress({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('workshop')
  const { status, total, done } = detail
  const isRunning = status === 'running'
  return (
    <div className="import-state">
      <p aria-live="polite">{useStateWords(detail)}</p>
      {status === 'reading' || isRunning ? (
        <div
          className={`import-bar ${isRunning ? '' : 'open'}`}
          role="progressbar"
          aria-label={t(`import.status.${status}`)}
          aria-valuemin={0}
          {...(isRunning ? { 'aria-valuemax': total, 'aria-valuenow': done } : {})}
        >
          <span style={{ inlineSize: isRunning && total > 0 ? `${(done / total) * 100}%` : '30%' }} />
        </div>
      ) : null}
    </div>
  )
}

function useStateWords({ status, total, done, problem, counts, format }: ImportDetail): string {
  const { t } = useTranslation('workshop')
  if (status === 'failed') return t([`common:invalid.${problem}`, 'common:invalid.value'])
  if (status === 'reading') return t('import.progressReading', { count: total })
  if (status === 'running') return t('import.progress', { done, total })
  if (status === 'finished') return t('import.finished', counts)
  return [format ? t(`import.format.${format}`) : '', t('import.pieces', { count: total })].filter(Boolean).join(' · ')
}

const leaveOut = '-'

function ImportQuestions({ detail, crafts }: { detail: ImportDetail; crafts: readonly Option[] }) {
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
      await api.call(importsApi.answer, { params, body })
      await api.call(importsApi.run, { params })
    } catch (error) {
      setProblem(refusalOf(error))
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

type Props = {
  lines: readonly ImportLine[]
  counts: ImportDetail['counts']
  shown: keyof ImportDetail['counts'] | null
  id: string
}

function ImportLines({ lines, counts, shown, id }: Props) {
  const { t } = useTranslation('workshop')
  return (
    <>
      <nav className="import-filter" aria-label={t('import.filter')}>
        <Link to={paths.workshopImport(id)} aria-current={shown === null ? 'page' : undefined}>
          {t('import.all')}
        </Link>
        {importOutcomes.map((outcome) => (
          <Link
            key={outcome}
            to={paths.workshopImport(id, `outcome=${outcome}`)}
            aria-current={shown === outcome ? 'page' : undefined}
          >
            {t(`import.outcome.${outcome}`)} <span className="num">{counts[outcome]}</span>
          </Link>
        ))}
      </nav>
      {lines.length === 0 ? <p className="mute">{t('import.nothing')}</p> : <LineTable lines={lines} />}
    </>
  )
}

function LineTable({ lines }: { lines: readonly ImportLine[] }) {
  const { t } = useTranslation('workshop')
  return (
    <table className="ledger stock import-lines">
      <thead>
        <tr>
          <th scope="col">{t('import.line')}</th>
          <th scope="col">{t('import.product')}</th>
          <th scope="col">{t('import.result')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={`${line.fromLine} ${line.untilLine} ${line.name}`} line={line} />
        ))}
      </tbody>
    </table>
  )
}

function LineRow({ line }: { line: ImportLine }) {
  const { t } = useTranslation('workshop')
  const { fromLine, untilLine, name, outcome, product, notes } = line
  return (
    <tr className={outcome === 'failed' ? 'need' : ''}>
      <td className="num">
        <span className="phone-word">{t('import.line')}: </span>
        {fromLine === untilLine ? fromLine : t('import.lines', { from: fromLine, until: untilLine })}
      </td>
      <td>
        {product ? (
          <Link to={paths.workshopProduct(product)}>
            <Written>{name}</Written>
          </Link>
        ) : (
          <Written>{name}</Written>
        )}
      </td>
      <td>
        {t(`import.outcome.${outcome}`)}
        {notes.length > 0 ? (
          <ul className="import-notes">
            {notes.map((note) => (
              <NoteWords key={JSON.stringify(note)} note={note} isElsewhere={note.line !== fromLine} />
            ))}
          </ul>
        ) : null}
      </td>
    </tr>
  )
}

function NoteWords({
  note: { note, values, line },
  isElsewhere,
}: {
  note: ImportLine['notes'][number]
  isElsewhere: boolean
}) {
  const { t } = useTranslation('workshop')
  const rule = values.rule ?? (values.code ? `errors.${camel(values.code)}` : null)
  const words = rule
    ? t([`common:${rule}`, 'common:invalid.value'])
    : t([`import.note.${note}`, 'common:invalid.value'], values)
  return (
    <li>
      {isElsewhere ? <span className="mute num">{`${t('import.line')} ${line}: `}</span> : null}
      {words}
    </li>
  )
}
