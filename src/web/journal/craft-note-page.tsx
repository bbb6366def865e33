import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listArtisans } from '#domain/artisans/artisan-list-queries.ts'
import { listShelf } from '#domain/catalog/shelf-queries.ts'
import { findCraft } from '#domain/crafts/crafts-queries.ts'
import { pageQuery } from '#domain/list.ts'
import { ArtisanCards } from '#web/artisans/artisan-cards.tsx'
import { ProductShelf } from '#web/catalog/product-shelf.tsx'
import { requestContext } from '#web/context.ts'
import { notFound } from '#web/info/found.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { SectionHead } from '#web/ui/section-head.tsx'

const makersShown = 8

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const slug = params.id ?? ''
  const [craft, makers, goods] = await Promise.all([
    findCraft(ctx, slug),
    listArtisans(ctx, { craft: slug, page: 1, limit: makersShown }),
    listShelf(ctx, { craft: slug, page, limit }),
  ])
  if (!craft) throw notFound()

  const head = {
    title: `${craft.name} · ${i18n.t('common:menu.journal')} · Haat`,
    description: craft.description,
    canonical: paths.article(craft.id, page),
    origin: settings.publicOrigin,
    language,
  }
  return { head, strip: craft.category, craft, makers: makers.items, goods }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function CraftNotePage() {
  const { t } = useTranslation('shop')
  const { craft, makers, goods } = useLoaderData<typeof loader>()
  return (
    <div className="wrap info">
      <nav className="micro crumb" aria-label={t('crumbs')}>
        <Link to={paths.journal()}>{t('common:menu.journal')}</Link> / {craft.name}
      </nav>
      <h1>{craft.name}</h1>
      <div className="grid note-head">
        <p className="lead" lang="en">
          {craft.description}
        </p>
        <dl className="slip">
          <div>
            <dt>{t('maker.place')}</dt>
            <dd>
              {craft.place}, {t(`state.${craft.state}`)}
            </dd>
          </div>
          <div>
            <dt>{t('label.material')}</dt>
            <dd lang="en">{craft.materials.join(', ')}</dd>
          </div>
          <div>
            <dt>{t('label.technique')}</dt>
            <dd lang="en">{craft.techniques.join(', ')}</dd>
          </div>
          {craft.giTag ? (
            <div>
              <dt>{t('card.gi')}</dt>
              <dd>{craft.giTag}</dd>
            </div>
          ) : null}
        </dl>
      </div>
      {makers.length > 0 ? (
        <section className="sec" aria-labelledby="makers">
          <SectionHead id="makers" title={t('journal.makers')} />
          <ArtisanCards artisans={makers} />
        </section>
      ) : null}
      <section className="sec" aria-labelledby="goods">
        <SectionHead id="goods" title={t('pieces', { count: goods.total })} />
        {goods.items.length > 0 ? (
          <ProductShelf found={goods} to={(page) => paths.article(craft.id, page)} />
        ) : (
          <p>{t('journal.noGoods')}</p>
        )}
      </section>
    </div>
  )
}
