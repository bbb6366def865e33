import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { draftsApi } from '#features/drafts/api.ts'
import type { RevisionDetail } from '#features/drafts/revision.ts'
import { findRevision } from '#features/drafts/revision-queries.ts'
import { paths } from '#features/paths.ts'
import { FlagTable } from '#features/products/admin/flag-words.tsx'
import { FieldName, FieldValue, type PieceAround } from '#features/products/admin/piece-field.tsx'
import { api } from '#features/screens/api-client.ts'
import { notFound, privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { findFields } from '#features/settings/settings-queries.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { MoveChoices } from '#ui/move-choices.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { gap, WithWritten } from '#ui/written.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const isId = /^[0-9a-f-]{36}$/.test(params.id ?? '')
  const revision = isId ? await findRevision(ctx, params.id ?? '') : null
  if (!revision) throw notFound()
  const fields = await findFields(ctx, 'product')
  return {
    head: privateHead(context, 'admin:revision.title', { name: revision.name }),
    revision: { ...revision, fields },
  }
}

export { meta } from '#features/page-meta.ts'

export default function AdminRevisionPage() {
  const { t } = useTranslation()
  const { revision } = useLoaderData<typeof loader>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:crumbs')}>
        <Link to={paths.adminProducts()}>{t('nav.products')}</Link> /{' '}
        <Link to={paths.adminProduct(revision.product)} lang={revision.nameLanguage}>
          {revision.name}
        </Link>
      </nav>
      <div className="admin-title">
        <h1>{t('admin:revision.heading')}</h1>
        <p className="small mute">
          {revision.artisan}, <DateText iso={revision.askedAt} shape="day-time" />
        </p>
      </div>
      <p className="small">{t('admin:revision.text')}</p>
      <FlagTable flags={revision.flags} />
      <Changes revision={revision} />
      {revision.status === 'pending' ? (
        <div className="admin-acts">
          <Button variant="act" onClick={() => setDialogOpen(true)}>
            {t('admin:revision.decide')}
          </Button>
        </div>
      ) : (
        <Decided revision={revision} />
      )}
      {isDialogOpen ? <DecisionDialog revision={revision} onClose={() => setDialogOpen(false)} /> : null}
    </>
  )
}

function Changes({ revision }: { revision: RevisionDetail & Pick<PieceAround, 'fields'> }) {
  const { t } = useTranslation()
  return (
    <table className="ledger piece-changes">
      <thead>
        <tr>
          <th scope="col">{t('admin:revision.field')}</th>
          <th scope="col">{t('admin:revision.before')}</th>
          <th scope="col">{t('admin:revision.after')}</th>
        </tr>
      </thead>
      <tbody>
        {revision.changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">
              <FieldName field={field} around={revision} />
            </th>
            <td data-label={t('admin:revision.before')}>
              <FieldValue field={field} value={before} around={revision} />
            </td>
            <td data-label={t('admin:revision.after')}>
              <FieldValue field={field} value={after} around={revision} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Decided({ revision: { status, reason, decidedAt } }: { revision: RevisionDetail }) {
  const { t } = useTranslation()
  return (
    <p className="small" role="status">
      {t(`admin:revision.status.${status}`)}
      {decidedAt ? (
        <>
          , <DateText iso={decidedAt} shape="day-time" />
        </>
      ) : null}
      {reason ? (
        <span className="said">
          <WithWritten sentence={t('said.admin', { words: gap })} words={reason} />
        </span>
      ) : null}
    </p>
  )
}

function DecisionDialog({ revision, onClose }: { revision: RevisionDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const act = useAct()
  const decide = (form: FormData) => {
    const decision = typed(form, 'move') === 'accept' ? ('accept' as const) : ('refuse' as const)
    const reason = typed(form, 'reason')
    const body = { decision, ...(reason ? { reason } : {}) }
    return act(() => api.call(draftsApi.decideRevision, { params: { id: revision.id }, body }), t('form.done'))
  }
  const choices = (['accept', 'refuse'] as const).map((move) => ({
    move,
    verb: t(`admin:revision.verb.${move}`),
    text: t(`admin:revision.does.${move}`),
    needsReason: move === 'refuse',
  }))
  return (
    <AskDialog
      title={revision.name}
      text={t('admin:revision.ask')}
      act={t('form.decide')}
      onAct={decide}
      onClose={onClose}
    >
      <MoveChoices
        choices={choices}
        legend={t('form.whatNow')}
        reason={{ label: t('form.reason'), needed: t('form.artisanReads'), optional: t('form.mayStayEmpty') }}
      />
    </AskDialog>
  )
}
