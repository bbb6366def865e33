import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { artisansApi } from '#features/artisans/api.ts'
import { ArtisanGallery } from '#features/artisans/parts/artisan-gallery.tsx'
import { ImpersonationDialog } from '#features/impersonation/admin/impersonation-dialog.tsx'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { SaidWords } from '#features/screens/table/said-words.tsx'
import { useAct } from '#features/screens/use-act.ts'
import { isWaiting } from '#features/verification/admin-artisan.ts'
import {
  type AdminArtisanDetail,
  type ArtisanRecord,
  getAdminArtisan,
} from '#features/verification/admin-artisan-detail-queries.ts'
import { findNextArtisan } from '#features/verification/admin-artisan-queries.ts'
import type { ArtisanMatch } from '#features/verification/artisan-match.ts'
import { type ArtisanPaper, type PaperKind, paperForms, paperKinds } from '#features/verification/artisan-paper.ts'
import { Button, Problem } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { ArtisanSlip, ArtisanStories, TaxSlip } from './artisan-slips.tsx'
import { ArtisanTermsSection } from './artisan-terms-section.tsx'
import { VerificationDialog } from './verification-dialog.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const id = params.id ?? ''
  const [artisan, next] = await Promise.all([foundOr404(getAdminArtisan(ctx, id)), findNextArtisan(ctx, id)])
  return { head: privateHead(context, 'common:nav.artisans'), artisan, next }
}

export { meta } from '#features/page-meta.ts'

export default function AdminArtisanPage() {
  const { t } = useTranslation('admin')
  // Client navigation from the list: load this namespace here.
  useTranslation('workshop')
  const { artisan: detail } = useLoaderData<typeof loader>()
  const { artisan, file } = detail
  return (
    <>
      <nav className="micro crumb" aria-label={t('artisan.crumbs')}>
        <Link to={paths.adminArtisans()}>{t('common:nav.artisans')}</Link> / {artisan.name}
      </nav>
      <Standing detail={detail} />
      {detail.decidedByReader === null ? null : (
        <p className="ask" role="note">
          {t('artisan.secondPerson')}
        </p>
      )}
      {detail.hasChanged ? <Changed artisan={artisan.id} /> : null}
      <div className="halves">
        <div>
          <ArtisanSlip artisan={detail} />
        </div>
        <div>
          <TaxSlip artisan={detail} />
        </div>
      </div>
      <ArtisanMatches artisan={detail} />
      <ArtisanPapers artisan={artisan.id} papers={file.papers} />
      <ArtisanTermsSection artisan={detail} />
      <div className="halves">
        <div>
          <ArtisanStories stories={file.stories} />
          <section aria-labelledby="gallery">
            <h2 id="gallery">{t('artisan.gallery')}</h2>
            {file.pictures.length === 0 ? <p>{t('artisan.noGallery')}</p> : null}
            <ArtisanGallery pictures={file.pictures} name={artisan.name} />
          </section>
        </div>
        <div>
          <ArtisanHistory history={detail.history} />
          <p>
            {t('artisan.pieces', { count: detail.allProducts })}{' '}
            <Link to={paths.adminProducts(`q=${encodeURIComponent(artisan.name)}`)}>{t('artisan.seePieces')}</Link>
          </p>
        </div>
      </div>
    </>
  )
}

function Standing({ detail }: { detail: AdminArtisanDetail }) {
  const { t } = useTranslation('admin')
  const [isAsked, setQuestion] = useState(false)
  const [isActing, setActing] = useState(false)
  const { next } = useLoaderData<typeof loader>()
  const { artisan, moves, said } = detail
  const { id, name, status } = artisan
  const key = isWaiting(status) ? 'common:form.decide' : 'common:form.change'
  const isPublic = status === 'verified' || status === 'paused'
  return (
    <>
      <div className="admin-title">
        <h1>{name}</h1>
        {artisan.homeName ? <span lang={artisan.homeLanguage}>{artisan.homeName}</span> : null}
      </div>
      <p className={status === 'verified' ? 'ok' : ''}>
        <b>{t(`common:verification.${camel(status)}`)}</b> <SaidWords said={said} />
      </p>
      <div className="admin-acts">
        {moves.length > 0 ? (
          <Button aria-label={t(`${key}Of`, { name })} onClick={() => setQuestion(true)}>
            {t(key)}
          </Button>
        ) : null}
        {isPublic ? (
          <Link to={paths.artisan(id)} reloadDocument>
            {t('artisan.public')}
          </Link>
        ) : null}
        {status === 'closed' ? null : (
          <Button aria-label={t('impersonation.openOf', { name })} onClick={() => setActing(true)}>
            {t('impersonation.open')}
          </Button>
        )}
        {next ? <Link to={paths.adminArtisan(next.id)}>{t('lists.nextDecision', { name: next.name })}</Link> : null}
      </div>
      {isActing ? <ImpersonationDialog artisan={{ id, name }} onClose={() => setActing(false)} /> : null}
      {isAsked ? (
        <VerificationDialog
          artisan={{ id, name, status, moves, said, sentences: detail.sentences, missing: detail.file.missing }}
          onClose={() => setQuestion(false)}
        />
      ) : null}
    </>
  )
}

function Changed({ artisan }: { artisan: string }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const look = async () =>
    setProblem(await act(() => api.call(artisansApi.inspect, { params: { id: artisan } }), t('common:form.done')))
  return (
    <div className="ask" role="note">
      <b>{t('artisan.changed')}</b>
      <p>{t('artisan.changedText')}</p>
      <Button onClick={() => void look()}>{t('artisan.inspect')}</Button>
      {problem ? <p className="err">{problem}</p> : null}
    </div>
  )
}

function ArtisanMatches({ artisan: { matches } }: { artisan: AdminArtisanDetail }) {
  const { t } = useTranslation('admin')
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="matches">
      <h2 id="matches">{t('match.title')}</h2>
      <table className="ledger stock">
        <thead>
          <tr>
            <th scope="col">{t('match.what')}</th>
            <th scope="col">{t('match.given')}</th>
            <th scope="col">{t('match.expected')}</th>
            <th scope="col">{t('match.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <tr key={`${match.kind} ${match.given}`} className={match.isRight ? '' : 'need'}>
              <td>{t(`match.kind.${match.kind}`)}</td>
              <td className="num">{match.given}</td>
              <td className="num">
                <Expected match={match} />
              </td>
              <td>
                <Verdict isRight={match.isRight} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Expected({ match: { kind, expected } }: { match: ArtisanMatch }) {
  const { t } = useTranslation('admin')
  if (kind === 'pincode' || kind === 'craft') return t(`shop:state.${expected}`)
  if (kind === 'panOwner') return t(`workshop:start.tax.form.${expected}`)
  if (kind === 'gstinForm') return t('match.form')
  return expected || '–'
}

function Verdict({ isRight }: Pick<ArtisanMatch, 'isRight'>) {
  const { t } = useTranslation('admin')
  if (isRight === null) return t('match.look')
  return isRight ? <span className="ok">{t('match.right')}</span> : <b className="err">{t('match.wrong')}</b>
}

function ArtisanHistory({ history }: { history: readonly ArtisanRecord[] }) {
  const { t } = useTranslation('admin')
  const events = history.map((record, index) => ({
    key: `${record.at} ${index}`,
    kind: 'done' as const,
    what: <RecordText record={record} />,
    why: <RecordFacts record={record} />,
    when: (
      <>
        <DateText iso={record.at} shape="day-time" />, {t(`artisan.role.${record.by}`)}
        {record.name ? `, ${record.name}` : ''}
      </>
    ),
  }))
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('artisan.history')}</h2>
      {events.length === 0 ? (
        <p>{t('artisan.noHistory')}</p>
      ) : (
        <Timeline events={events} label={t('artisan.history')} />
      )}
    </section>
  )
}

const recordWords: Record<string, string> = {
  'workshop.open': 'open',
  'artisan.change': 'change',
  'artisan.inspect': 'inspect',
  'paper.check': 'check',
  'paper.uncheck': 'uncheck',
  'impersonation.begin': 'impersonationBegin',
  'impersonation.end': 'impersonationEnd',
  'commission.change': 'commission',
  'tax.change': 'tax',
  'tax.confirm': 'taxConfirm',
  'earning.adjust': 'adjust',
}

function RecordText({ record: { action } }: { record: ArtisanRecord }) {
  const { t } = useTranslation('admin')
  const [area, verb = ''] = action.split('.')
  if (area === 'verification') return t(`verification.verb.${camel(verb)}`)
  const word = recordWords[action]
  return word ? t(`artisan.record.${word}`) : t('artisan.record.other', { action })
}

function RecordFacts({ record: { action, before, after } }: { record: ArtisanRecord }) {
  const { t } = useTranslation('admin')
  if (typeof after?.reason === 'string') return <Written>{after.reason}</Written>
  if (action.startsWith('paper.')) return t(`workshop:start.papers.${String(after?.kind)}`)
  if (action !== 'artisan.change' || !after) return null
  const shown = (value: unknown) => (value ? String(value) : t('artisan.empty'))
  return Object.keys(after)
    .map((field) =>
      t('artisan.from', {
        field: t(`artisan.field.${field}`),
        before: shown(before?.[field]),
        after: shown(after[field]),
      }),
    )
    .join(' · ')
}

type Props = { artisan: string; papers: readonly ArtisanPaper[] }

function ArtisanPapers({ artisan, papers }: Props) {
  const { t } = useTranslation('admin')
  return (
    <section aria-labelledby="papers">
      <h2 id="papers">{t('artisan.papers')}</h2>
      <table className="ledger stock">
        <thead>
          <tr>
            <th scope="col">{t('artisan.paper')}</th>
            <th scope="col">{t('artisan.number')}</th>
            <th scope="col">{t('artisan.like')}</th>
            <th scope="col">{t('artisan.register')}</th>
            <th scope="col">{t('artisan.check')}</th>
          </tr>
        </thead>
        <tbody>
          {paperKinds.map((kind) => {
            const paper = papers.find((given) => given.kind === kind)
            const { example, register } = paperForms[kind]
            return (
              <tr key={kind} className={paper && !paper.checkedAt ? 'need' : ''}>
                <td>{t(`workshop:start.papers.${kind}`)}</td>
                <td className="num">
                  <span className="only-small">{t('artisan.number')}: </span>
                  {paper?.number ?? <span className="mute">{t('artisan.notGiven')}</span>}
                </td>
                <td className="num mute">
                  <span className="only-small">{t('artisan.like')}: </span>
                  {example}
                </td>
                <td>
                  <a href={register} target="_blank" rel="noreferrer noopener">
                    {new URL(register).hostname}
                  </a>
                </td>
                <td>
                  {paper?.scanAt ? <PaperScan artisan={artisan} kind={kind} /> : null}
                  {paper ? <PaperCheck artisan={artisan} paper={paper} /> : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Opened only when asked for: each look is written down. */
function PaperScan({ artisan, kind }: { artisan: string; kind: PaperKind }) {
  const { t } = useTranslation('admin')
  const [problem, setProblem] = useState<string | null>(null)
  const [image, setImage] = useState<string | null>(null)
  const name = t(`workshop:start.papers.${kind}`)
  const params = { id: artisan, kind }
  const show = async () => {
    const shown = await api
      .call(artisansApi.viewPaperScan, { params })
      .catch((error: unknown) => setProblem(refusalOf(error)))
    setImage(shown?.image ?? null)
  }
  if (image) return <img className="paper-scan" src={image} alt={t('workshop:start.papers.scan', { paper: name })} />
  return (
    <>
      <Button variant="link" onClick={() => void show()}>
        {t('artisan.showScan')}
        <span className="sr">: {name}</span>
      </Button>{' '}
      <Problem>{problem}</Problem>
    </>
  )
}

function PaperCheck({ artisan, paper: { kind, number, checkedAt } }: { artisan: string; paper: ArtisanPaper }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const [problem, setProblem] = useState<string | null>(null)
  const name = t(`workshop:start.papers.${kind}`)
  const check = async (isRight: boolean) => {
    const input = { params: { id: artisan, kind }, body: { number, isRight } }
    setProblem(await act(() => api.call(artisansApi.checkPaper, input), t('common:form.done')))
  }
  return (
    <>
      {checkedAt ? (
        <span className="ok">
          {t('artisan.checkedOn')} <DateText iso={checkedAt} />{' '}
        </span>
      ) : null}
      <Button
        variant="link"
        aria-label={t(checkedAt ? 'artisan.takeBackOf' : 'artisan.rightOf', { paper: name })}
        onClick={() => void check(!checkedAt)}
      >
        {t(checkedAt ? 'artisan.takeBack' : 'artisan.right')}
      </Button>
      {problem ? (
        <p className="err" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  )
}
