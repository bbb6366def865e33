import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { type CraftNote, listCraftNotes } from '#domain/journal/journal-queries.ts'
import { pageQuery } from '#domain/list.ts'
import { requestContext } from '#web/context.ts'
import { usePageWords } from '#web/orders/use-page-words.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { Pagination } from '#web/ui/pagination.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const notes = await listCraftNotes(ctx, { page, limit })
  if (notes.total === 0 && page > 1) throw redirect(paths.journal())

  const head = {
    title: `${i18n.t('common:menu.journal')} · Haat`,
    description: i18n.t('shop:journal.lead'),
    canonical: paths.journal(page),
    origin: settings.publicOrigin,
    language,
  }
  return { head, notes }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function JournalPage() {
  const { t } = useTranslation('shop')
  const { notes } = useLoaderData<typeof loader>()
  const words = usePageWords(notes)
  return (
    <div className="wrap info">
      <h1>{t('common:menu.journal')}</h1>
      <p className="lead">{t('journal.lead')}</p>
      {notes.items.map((note) => (
        <Note key={note.id} note={note} />
      ))}
      <Pagination page={notes.page} pages={notes.pages} to={paths.journal} words={words} />
    </div>
  )
}

function Note({ note }: { note: CraftNote }) {
  const { t } = useTranslation('shop')
  const shopHas = t('journal.shopHas', {
    pieces: t('pieces', { count: note.pieces }),
    artisans: t('artisans', { count: note.makers }),
  })
  return (
    <article className="grid note">
      <div>
        <h2>
          <Link to={paths.article(note.id)}>{note.name}</Link>
        </h2>
        <p className="small mute">
          {note.place}, {t(`state.${note.state}`)}
        </p>
        {note.giTag ? <p className="small">{t('product.gi', { name: note.giTag })}</p> : null}
      </div>
      <div>
        <p lang="en">{note.description}</p>
        <p className="small mute" lang="en">
          {note.techniques.join(', ')}
        </p>
        {note.pieces > 0 ? (
          <p className="small">
            <Link to={paths.article(note.id)}>{shopHas}</Link>
          </p>
        ) : null}
      </div>
    </article>
  )
}
