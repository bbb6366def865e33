import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { collectionsApi } from '#features/collections/api.ts'
import type { ListedCollection } from '#features/collections/collection.ts'
import { collectionLimits } from '#features/collections/collection-limits.ts'
import { listCollections } from '#features/collections/collection-queries.ts'
import { listPins } from '#features/collections/pin-queries.ts'
import { type PinShelf, pinShelves } from '#features/collections/pin-shelf.ts'
import type { Pinned } from '#features/collections/product-pin.ts'
import { draftsApi } from '#features/drafts/api.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { lastDayBefore } from '#features/screens/table/india-day.ts'
import { useSentence } from '#features/screens/table/use-sentence.ts'
import { useAct } from '#features/screens/use-act.ts'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field, Problem } from '#ui/controls.tsx'
import { DateText, formatDate } from '#ui/date-text.tsx'
import { LedgerTable } from '#ui/ledger-table.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { OrderedGoods } from './ordered-products.tsx'
import { GoodsFinder } from './product-finder.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const [collections, pins] = await Promise.all([listCollections(ctx), listPins(ctx)])
  return { head: privateHead(context, 'admin:collections.title'), collections, pins }
}

export { meta } from '#features/page-meta.ts'

export default function AdminCollectionsPage() {
  const { t } = useTranslation('admin')
  const { collections, pins } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('collections.title')}</h1>
        <p className="small mute">{t('collections.count', { count: collections.length })}</p>
      </div>
      {collections.length > 0 ? <Collections collections={collections} /> : <p>{t('collections.none')}</p>}
      <NewCollection />
      {pinShelves.map((shelf) => (
        <PinShelfList key={shelf} shelf={shelf} pins={pins[shelf]} />
      ))}
    </>
  )
}

function Collections({ collections }: { collections: readonly ListedCollection[] }) {
  const { t } = useTranslation('admin')
  const columns = [
    { label: t('collections.name') },
    { label: t('collections.state') },
    { label: t('collections.days') },
    { label: t('collections.goods') },
  ]
  return (
    <LedgerTable className="stock" columns={columns} caption={t('collections.title')}>
      <tbody>
        {collections.map(({ slug, title, titleLanguage, state, startsAt, endsAt, chosen, hasRule }) => (
          <tr key={slug}>
            <td>
              <Link to={paths.adminCollection(slug)} lang={titleLanguage}>
                {title}
              </Link>
            </td>
            <td className={state === 'showing' ? 'ok' : ''}>{t(`collections.is.${state}`)}</td>
            <td>
              <CollectionStart startsAt={startsAt} hasEnd={endsAt !== null} />
              {endsAt ? (
                <>
                  {' '}
                  {t('collections.to')} <DateText iso={`${lastDayBefore(endsAt)}T12:00:00+05:30`} />
                </>
              ) : null}
            </td>
            <td>
              {t('collections.chosen', { count: chosen })}
              {hasRule ? `, ${t('collections.withRule')}` : null}
            </td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  )
}

function CollectionStart({ startsAt, hasEnd }: { startsAt: string | null; hasEnd: boolean }) {
  const { t } = useTranslation('admin')
  if (!startsAt) return '–'
  if (hasEnd) return <DateText iso={startsAt} />
  return `${t('rates.from', { day: formatDate((key, options) => t(key, options), startsAt) })}, ${t('collections.noEnd')}`
}

function NewCollection() {
  const { t } = useTranslation('admin')
  const act = useAct()
  const navigate = useNavigate()
  const { problem, say } = useSentence()
  const begin = async (form: FormData) => {
    const title = typed(form, 'title')
    const made = { id: '' }
    const call = async () => Object.assign(made, await api.call(collectionsApi.create, { body: { title } }))
    say(await act(call, t('common:form.done')))
    if (made.id) await navigate(paths.adminCollection(made.id))
  }
  return (
    <form
      method="post"
      className="line-form"
      onSubmit={(event) => {
        event.preventDefault()
        void begin(new FormData(event.currentTarget))
      }}
    >
      <Field
        name="title"
        required
        minLength={2}
        maxLength={collectionLimits.title}
        label={t('collections.newTitle')}
        help={t('collections.newHelp')}
        error={problem ?? undefined}
      />
      <Button variant="act" type="submit">
        {t('collections.begin')}
      </Button>
    </form>
  )
}

function PinShelfList({ shelf, pins }: { shelf: PinShelf; pins: readonly Pinned[] }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { problem, say } = useSentence()
  const done = t('common:form.done')
  const params = (id: string) => ({ params: { id, shelf } })

  const add = async (id: string) =>
    say(await act(() => api.call(draftsApi.pin, { ...params(id), body: { until: null } }), done))
  const remove = async (id: string) => say(await act(() => api.call(draftsApi.unpin, params(id)), done))
  const order = async (ids: string[]) =>
    say(await act(() => api.call(draftsApi.orderPins, { params: { shelf }, body: { ids } }), done))

  return (
    <section className="sec" aria-labelledby={`pins-${shelf}`}>
      <h2 id={`pins-${shelf}`}>{t(`pins.shelf.${shelf}`)}</h2>
      <p className="small mute">{t('pins.text')}</p>
      <Problem>{problem}</Problem>
      <OrderedGoods
        goods={pins}
        onOrder={(ids) => void order(ids)}
        onRemove={(id) => void remove(id)}
        around={(id) => <PinNote pin={pins.find((pin) => pin.id === id)} />}
      />
      <GoodsFinder label={t('pins.find')} present={pins.map(({ id }) => id)} onAdd={(card) => void add(card.id)} />
      <p className="small">
        <Link to={paths.home()} reloadDocument>
          {t('pins.see')}
        </Link>
      </p>
    </section>
  )
}

function PinNote({ pin }: { pin: Pinned | undefined }) {
  const { t } = useTranslation('admin')
  if (!pin) return null
  return (
    <>
      {pin.until ? (
        <span className="small mute">
          {t('pins.until')} <DateText iso={`${lastDayBefore(pin.until)}T12:00:00+05:30`} />
        </span>
      ) : null}
      {pin.isShown ? null : <span className="small bad">{t('pins.notShown')}</span>}
    </>
  )
}
