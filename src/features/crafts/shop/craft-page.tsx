import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { readArtisanFilter } from '#features/artisans/artisan-filter.ts'
import { listArtisans } from '#features/artisans/artisan-list-queries.ts'
import { ArtisanCards } from '#features/artisans/shop/artisan-cards.tsx'
import { withMarks } from '#features/artisans/shop/artisan-mark.ts'
import { listShelf } from '#features/collections/shelf-queries.ts'
import type { Context } from '#features/context.ts'
import { findCraft, findMergedCraft, listRelatedCrafts } from '#features/crafts/crafts-queries.ts'
import { paths } from '#features/paths.ts'
import type { ProductCard } from '#features/products/product.ts'
import { ProductShelf } from '#features/products/shop/product-shelf.tsx'
import { notFound, requestContext } from '#features/screens/page.ts'
import { Picture } from '#features/screens/picture.tsx'
import { breadcrumbs, productList } from '#features/structured-data.ts'
import type { Language } from '#platform/i18n/languages.ts'
import type { I18n } from '#platform/i18n/word-text.ts'
import { type Page, pageQuery } from '#platform/lists/list.ts'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { CraftFacts } from './craft-facts.tsx'
import { CraftLinks } from './craft-links.tsx'

const artisansShown = 4

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const slug = params.id ?? ''
  const ofCraft = readArtisanFilter(new URLSearchParams({ craft: slug, verified: '1', limit: String(artisansShown) }))
  const [craft, artisans, goods, related] = await Promise.all([
    findCraft(ctx, slug),
    listArtisans(ctx, ofCraft),
    listShelf(ctx, { craft: slug, page, limit }),
    listRelatedCrafts(ctx, slug),
  ])
  if (!craft) throw await movedOrMissing(ctx, slug)

  const origin = settings.publicOrigin
  const home = homeNameOf(craft.state, craft.names)
  const picture = craft.picture ?? goods.items[0]?.picture
  const head = {
    title: `${craft.name}, ${i18n.t(`shop:state.${craft.state}`)} · ${i18n.t('shopName')}`,
    description: craft.description,
    canonical: paths.craft(craft.id, page),
    origin,
    language,
    ...(picture ? { picture: paths.sharedPicture(picture.key) } : {}),
    jsonLd: machineData(origin, craft, goods, i18n),
  }
  return {
    head,
    strip: craft.category,
    craft,
    home: home?.name === craft.name ? null : home,
    artisans: withMarks(artisans.items),
    moreArtisans: artisans.total > artisans.items.length,
    goods,
    related,
  }
}

function machineData(origin: string, craft: { id: string; name: string }, goods: Page<ProductCard>, words: I18n) {
  return [
    breadcrumbs(origin, [
      { name: words.t('common:nav.home'), path: paths.home() },
      { name: words.t('shop:crafts.title'), path: paths.crafts() },
      { name: craft.name, path: paths.craft(craft.id) },
    ]),
    productList(origin, goods.items, (goods.page - 1) * goods.limit + 1),
  ]
}

async function movedOrMissing(ctx: Context, slug: string) {
  const other = await findMergedCraft(ctx, slug)
  return other ? redirect(paths.craft(other), 301) : notFound()
}

export { meta } from '#features/page-meta.ts'

export default function CraftPage() {
  const { t } = useTranslation('shop')
  const { craft, home, artisans, moreArtisans } = useLoaderData<typeof loader>()
  const ofCraft = `craft=${encodeURIComponent(craft.id)}`
  return (
    <div className="wrap info craft-page">
      <nav className="micro crumb" aria-label={t('crumbs')}>
        <Link to={paths.crafts()}>{t('crafts.title')}</Link> / <Written>{craft.name}</Written>
      </nav>
      <div className="grid craft-head">
        <div>
          <h1>
            <Written>{craft.name}</Written>
          </h1>
          {home ? (
            <p className="home hn" lang={home.language}>
              {home.name}
            </p>
          ) : null}
          <p className="lead" lang={craft.descriptionLanguage}>
            {craft.description}
          </p>
          {craft.giTag ? <p className="small">{t('crafts.gi', { name: craft.giTag })}</p> : null}
        </div>
        <div>
          {craft.picture ? (
            <Picture
              picture={craft.picture}
              sizes="(min-width: 900px) 400px, 92vw"
              priority
              className="craft-picture"
            />
          ) : null}
          <CraftFacts craft={craft} />
        </div>
      </div>
      <Goods />
      {artisans.length > 0 ? (
        <section className="sec" aria-labelledby="artisans">
          <SectionHead
            id="artisans"
            title={t('crafts.artisans')}
            {...(moreArtisans ? { link: { to: paths.artisans(ofCraft), label: t('crafts.allArtisans') } } : {})}
          />
          <ArtisanCards artisans={artisans} />
        </section>
      ) : null}
      <Related />
    </div>
  )
}

function Goods() {
  const { t } = useTranslation('shop')
  const { craft, goods } = useLoaderData<typeof loader>()
  const link = { to: paths.products(`craft=${encodeURIComponent(craft.id)}`), label: t('artisans.inTheShop') }
  return (
    <section className="sec craft-goods" aria-labelledby="goods">
      <SectionHead
        id="goods"
        title={goods.total > 0 ? t('pieces', { count: goods.total }) : t('crafts.goods')}
        {...(goods.total > 0 ? { link } : {})}
      />
      {goods.items.length > 0 ? (
        <ProductShelf found={goods} to={(page) => paths.craft(craft.id, page)} />
      ) : (
        <p>
          {t('crafts.noGoods')}{' '}
          <Link to={paths.products(`category=${craft.category}`)}>{t(`category.${craft.category}`)}</Link>
        </p>
      )}
    </section>
  )
}

function Related() {
  const { t } = useTranslation('shop')
  const { craft, related } = useLoaderData<typeof loader>()
  const groups = [
    {
      title: t('crafts.ofState', { state: t(`state.${craft.state}`) }),
      crafts: related.ofState,
      all: paths.crafts(`state=${craft.state}`),
    },
    {
      title: t('crafts.ofCategory', { category: t(`category.${craft.category}`) }),
      crafts: related.ofCategory,
      all: paths.crafts(`category=${craft.category}`),
    },
  ]
  return groups
    .filter(({ crafts }) => crafts.length > 0)
    .map(({ title, crafts, all }, index) => (
      <section key={all} className="grid craft-group" aria-labelledby={`related-${index}`}>
        <div>
          <h2 id={`related-${index}`}>{title}</h2>
          <p className="small">
            <Link to={all}>{t('crafts.seeAll')}</Link>
          </p>
        </div>
        <CraftLinks crafts={crafts} hasState={index === 1} />
      </section>
    ))
}

const languages: Readonly<Record<string, Language>> = {
  andhraPradesh: 'te',
  assam: 'as',
  bihar: 'hi',
  chhattisgarh: 'hi',
  gujarat: 'gu',
  haryana: 'hi',
  himachalPradesh: 'hi',
  jharkhand: 'hi',
  karnataka: 'kn',
  kerala: 'ml',
  madhyaPradesh: 'hi',
  maharashtra: 'mr',
  odisha: 'or',
  punjab: 'pa',
  rajasthan: 'hi',
  tamilNadu: 'ta',
  telangana: 'te',
  tripura: 'bn',
  uttarPradesh: 'hi',
  uttarakhand: 'hi',
  westBengal: 'bn',
}

/** The craft's name in its home language, with `lang`; null when unknown. */
function homeNameOf(
  state: string,
  names: Readonly<Record<string, string>>,
): { name: string; language: Language } | null {
  const language = languages[state]
  const name = language && names[language]
  return name ? { name, language } : null
}
