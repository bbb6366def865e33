import { artisanMark } from '#features/artisans/shop/artisan-mark.ts'
import type { Context } from '#features/context.ts'
import { type BlockKind, type HomeBlock, ownShelves } from '#features/home/home-blocks.ts'
import { findArticle, listArticles } from '#features/journal/article-queries.ts'
import { findCards, findFeaturedProducts } from '#features/products/catalog-queries.ts'
import type { ProductCard } from '#features/products/product.ts'
import { findProduct } from '#features/products/product-queries.ts'
import { findSpotlight, type SpotlightFacts } from '#features/products/spotlight-queries.ts'
import { findTestimonials } from '#features/reviews/testimonials-queries.ts'
import { findCollection, listShownCollections } from '#features/search/collection-goods-queries.ts'
import { readProductFilter } from '#features/search/product-filter.ts'
import { findTrending } from '#features/search/recommendation-queries.ts'
import { searchProducts } from '#features/search/search-products.ts'
import { findFlags } from '#features/settings/settings-queries.ts'
import type { Spotlight } from './artisan-spotlight.tsx'

const hung = 3
const shelved = 5
const trendingShown = 6
const saidShown = 3
const articlesShown = 4
const collectionsNamed = 6
const longestHeading = 110

/** What the blocks show; a kind that is not among them is not asked for. */
export async function homeFacts(ctx: Context, blocks: readonly HomeBlock[]) {
  const has = (...kinds: BlockKind[]) => blocks.some(({ kind }) => kinds.includes(kind))
  const hasShelf = (name: string) => blocks.some(({ kind, of }) => kind === 'products' && of === name)
  const [whole, goods, trending, spotlights, said, articles, collections, shelves, chosenArticles, pieces] =
    await Promise.all([
      has('hero', 'categories') ? searchProducts(ctx, readProductFilter([])) : null,
      has('hero', 'price') || hasShelf('featured') ? featuredGoods(ctx) : { hung: [], featured: [], example: null },
      hasShelf('trending') ? findTrending(ctx, trendingShown + hung + shelved) : [],
      chosen(blocks, 'artisan', (slug) => findSpotlight(ctx, slug)),
      has('voices') ? findFlags(ctx).then(({ reviews }) => (reviews ? findTestimonials(ctx, saidShown) : [])) : [],
      has('stories') ? listArticles(ctx, { page: 1, limit: articlesShown }).then(({ items }) => items) : [],
      has('collections') ? listShownCollections(ctx) : [],
      chosen(blocks, 'products', (slug) => (isOwnShelf(slug) ? null : findCollection(ctx, slug))),
      chosen(blocks, 'stories', (slug) => (slug === '' ? null : findArticle(ctx, slug))),
      has('banner')
        ? findCards(
            ctx,
            blocks.flatMap(({ kind, of }) => (kind === 'banner' && of ? [of] : [])),
          )
        : [],
    ])
  const shown = new Set([...goods.hung, ...goods.featured].map(({ id }) => id))
  return {
    ...goods,
    pieces: whole?.total ?? 0,
    artisans: whole?.artisans ?? 0,
    categories: whole?.facets.category.filter(({ count }) => count > 0) ?? [],
    trending: trending.filter(({ id }) => !shown.has(id)).slice(0, trendingShown),
    spotlights: mapped(spotlights, spotlightOf),
    said,
    articles,
    collections: collections.slice(0, collectionsNamed),
    shelves: mapped(shelves, ({ slug, title, titleLanguage, items }) => {
      return { slug, title, titleLanguage, cards: items.slice(0, shelved) }
    }),
    chosenArticles,
    bannerPictures: Object.fromEntries(pieces.map(({ id, picture }) => [id, picture])),
  }
}

export type HomeFacts = Awaited<ReturnType<typeof homeFacts>>

const isOwnShelf = (name: string) => ownShelves.some((own) => own === name)

type Chosen<Found> = Record<string, Found | null>

/** By what each block of the kind names; few, because a page has at most twenty blocks. */
async function chosen<Found>(
  blocks: readonly HomeBlock[],
  kind: BlockKind,
  find: (of: string) => Promise<Found | null> | null,
): Promise<Chosen<Found>> {
  const named = [...new Set(blocks.filter((block) => block.kind === kind).map(({ of }) => of))]
  return Object.fromEntries(await Promise.all(named.map(async (of) => [of, await find(of)] as const)))
}

function mapped<Found, Shown>(found: Chosen<Found>, show: (found: Found) => Shown): Chosen<Shown> {
  return Object.fromEntries(Object.entries(found).map(([of, one]) => [of, one && show(one)]))
}

async function featuredGoods(ctx: Context) {
  const all = await findFeaturedProducts(ctx, hung + shelved)
  const hanging = pickHanging(all)
  const first = hanging[0]
  const example = first ? await findProduct(ctx, first.id) : null
  return {
    hung: hanging,
    featured: all.filter((card) => !hanging.includes(card)).slice(0, shelved),
    example: example && {
      id: example.id,
      artisan: example.artisan.name,
      pricePaise: example.pricePaise,
      split: example.split,
    },
  }
}

/** Cloth first: only its picture may be cropped to a length. */
function pickHanging(featured: readonly ProductCard[]): ProductCard[] {
  const cloth = featured.find(({ category }) => category === 'textiles')
  const rest = featured.filter((card) => card !== cloth)
  return [...(cloth ? [cloth] : []), ...rest].slice(0, hung)
}

function spotlightOf({ artisan, goods }: SpotlightFacts): Spotlight {
  const { id, name, homeName, homeLanguage, place, specialty, yearsOfExperience, productCount, storyLanguage } = artisan
  const [first = '', ...others] = (artisan.story.split(/\n+/)[0] ?? '').split(/(?<=[.!?।])\s+/)
  const isHeading = first.length > 0 && first.length <= longestHeading
  return {
    ...{ id, name, homeName, homeLanguage, place, specialty, yearsOfExperience, productCount, storyLanguage },
    mark: artisanMark(artisan),
    says: isHeading ? first : name,
    story: (isHeading ? others : [first, ...others]).join(' '),
    picture: goods[0]?.picture ?? null,
  }
}
