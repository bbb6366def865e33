import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { collectionsApi } from '#features/collections/api.ts'
import type { AdminCollection } from '#features/collections/collection.ts'
import { festivalSlug } from '#features/collections/collection-limits.ts'
import { findAdminCollection } from '#features/collections/collection-queries.ts'
import { listCraftNames } from '#features/crafts/crafts-queries.ts'
import { paths } from '#features/paths.ts'
import { api } from '#features/screens/api-client.ts'
import { notFound, privateHead, requestContext } from '#features/screens/page.ts'
import { useSentence } from '#features/screens/table/use-sentence.ts'
import { useAct } from '#features/screens/use-act.ts'
import { Button, Problem } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { CollectionForm } from './collection-form.tsx'
import { OrderedGoods } from './ordered-products.tsx'
import { GoodsFinder } from './product-finder.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const [collection, crafts] = await Promise.all([findAdminCollection(ctx, params.id ?? ''), listCraftNames(ctx)])
  if (!collection) throw notFound()
  const title = collection.title.en ?? collection.slug
  return {
    head: privateHead(context, 'admin:collections.pageTitle', { name: title }),
    collection,
    crafts,
    title,
  }
}

export { meta } from '#features/page-meta.ts'

export default function AdminCollectionPage() {
  const { t } = useTranslation('admin')
  const { collection, crafts, title } = useLoaderData<typeof loader>()
  const { slug, state, changedAt } = collection
  return (
    <>
      <nav className="micro crumb" aria-label={t('shop:crumbs')}>
        <Link to={paths.adminCollections()}>{t('collections.title')}</Link> / <Written>{title}</Written>
      </nav>
      <div className="admin-title">
        <h1>
          <Written>{title}</Written>
        </h1>
        <p className="small mute">
          {t(`collections.is.${state}`)}, {t('collections.changed')} <DateText iso={changedAt} shape="day-time" />
        </p>
      </div>
      <div className="admin-acts">
        <Link to={paths.collectionBeforehand(slug)} reloadDocument>
          {t('collections.preview')}
        </Link>
        {slug === festivalSlug ? (
          <Link to={paths.diwali()} reloadDocument>
            {t('collections.seeDiwali')}
          </Link>
        ) : null}
      </div>
      <Chosen />
      <CollectionForm key={shownOf(collection)} collection={collection} crafts={crafts} />
      <PutAway />
    </>
  )
}

function shownOf({ title, intro, rule, startsAt, endsAt }: AdminCollection): string {
  return JSON.stringify([title, intro, rule, startsAt, endsAt])
}

function Chosen() {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { collection } = useLoaderData<typeof loader>()
  const { problem, say } = useSentence()
  const { slug, goods, changedAt } = collection
  const ids = goods.map(({ id }) => id)
  const choose = async (next: string[]) => {
    const input = { params: { id: slug }, body: { ids: next, seen: changedAt } }
    say(await act(() => api.call(collectionsApi.choose, input), t('common:form.done')))
  }
  return (
    <section aria-labelledby="chosen">
      <h2 id="chosen">{t('chosen.title', { count: goods.length })}</h2>
      <p className="small mute">{t('chosen.text')}</p>
      <Problem>{problem}</Problem>
      <OrderedGoods
        goods={goods}
        onOrder={(next) => void choose(next)}
        onRemove={(id) => void choose(ids.filter((one) => one !== id))}
        around={(id) =>
          goods.find((piece) => piece.id === id)?.isShown ? null : (
            <span className="small bad">{t('chosen.notShown')}</span>
          )
        }
      />
      <GoodsFinder label={t('chosen.find')} present={ids} onAdd={(card) => void choose([...ids, card.id])} />
    </section>
  )
}

function PutAway() {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { collection } = useLoaderData<typeof loader>()
  const { problem, say } = useSentence()
  const archived = collection.state !== 'archived'
  const move = async () => {
    const input = { params: { id: collection.slug }, body: { archived, seen: collection.changedAt } }
    say(await act(() => api.call(collectionsApi.archive, input), t('common:form.done')))
  }
  return (
    <section className="sec">
      <p className="small mute">{t(archived ? 'collections.archiveText' : 'collections.restoreText')}</p>
      <Problem>{problem}</Problem>
      <Button onClick={() => void move()}>{t(archived ? 'collections.archive' : 'collections.restore')}</Button>
    </section>
  )
}
