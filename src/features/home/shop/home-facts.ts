import type { ArtisanProfile } from '#features/artisans/artisan.ts'
import { artisanMark } from '#features/artisans/shop/artisan-mark.ts'
import type { Context } from '#features/context.ts'
import { listArticles } from '#features/journal/article-queries.ts'
import { findFeaturedProducts } from '#features/products/catalog-queries.ts'
import type { ProductCard } from '#features/products/product.ts'
import { findProduct } from '#features/products/product-queries.ts'
import { findSpotlight } from '#features/products/spotlight-queries.ts'
import { findTestimonials } from '#features/reviews/testimonials-queries.ts'
import { listShownCollections } from '#features/search/collection-goods-queries.ts'
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

export async function homeFacts(ctx: Context) {
  const [whole, goods, trending, spotlight, said, articles, collections] = await Promise.all([
    searchProducts(ctx, readProductFilter([])),
    featuredGoods(ctx),
    findTrending(ctx, trendingShown + hung + shelved),
    findSpotlight(ctx),
    findFlags(ctx).then(({ reviews }) => (reviews ? findTestimonials(ctx, saidShown) : [])),
    listArticles(ctx, { page: 1, limit: articlesShown }),
    listShownCollections(ctx),
  ])
  const shown = new Set([...goods.hung, ...goods.featured].map(({ id }) => id))
  return {
    ...goods,
    pieces: whole.total,
    artisans: whole.artisans,
    categories: whole.facets.category.filter(({ count }) => count > 0),
    trending: trending.filter(({ id }) => !shown.has(id)).slice(0, trendingShown),
    spotlight: spotlight && spotlightOf(spotlight),
    said,
    articles: articles.items,
    collections: collections.slice(0, collectionsNamed),
  }
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

function spotlightOf({ artisan, goods }: { artisan: ArtisanProfile; goods: ProductCard[] }): Spotlight {
  const { id, name, homeName, homeLanguage, place, productCount, storyLanguage } = artisan
  const [first = '', ...others] = (artisan.story.split(/\n+/)[0] ?? '').split(/(?<=[.!?।])\s+/)
  const isHeading = first.length > 0 && first.length <= longestHeading
  return {
    ...{ id, name, homeName, homeLanguage, place, productCount, storyLanguage },
    mark: artisanMark(artisan),
    says: isHeading ? first : name,
    story: (isHeading ? others : [first, ...others]).join(' '),
    picture: goods[0]?.picture ?? null,
  }
}
