import { useTranslation } from 'react-i18next'
import { Form, Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { categories } from '#domain/crafts/category.ts'
import { readProductFilter, writeProductFilter } from '#domain/search/product-filter.ts'
import { searchProducts } from '#domain/search/search-products.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { privateHead } from '#web/private-head.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductShelf } from './product-shelf.tsx'

/** Words looked for in names, crafts, makers and places; every word must be found. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const filter = readProductFilter(url.searchParams)
  const head = privateHead(context, filter.q ? 'shop:search.pageTitle' : 'common:menu.search', { words: filter.q })
  if (!filter.q) return { head, filter, found: null }

  const { items, page, pages, total, makers } = await searchProducts(ctx, filter)
  if (total > 0 && page > pages) throw redirect(paths.searchPage(writeProductFilter(filter, { page: pages })))
  return { head, filter, found: { items, page, pages, total, makers } }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function SearchPage() {
  const { t } = useTranslation('shop')
  const { filter, found } = useLoaderData<typeof loader>()
  return (
    <div className="wrap listing">
      <div className="lh">
        <h1>{filter.q ? t('search.title', { words: filter.q }) : t('common:menu.search')}</h1>
        {found && found.total > 0 ? (
          <p className="mute num" role="status">
            {t('listing.count', {
              pieces: t('pieces', { count: found.total }),
              artisans: t('artisans', { count: found.makers }),
            })}
          </p>
        ) : null}
      </div>
      <SearchForm words={filter.q} />
      {found && found.total > 0 ? (
        <>
          <p className="search-on">
            <Link to={paths.products(writeProductFilter(filter, { page: 1 }))}>{t('search.narrow')}</Link>
          </p>
          <ProductShelf
            found={found}
            headingLevel={2}
            to={(page) => paths.searchPage(writeProductFilter(filter, { page }))}
          />
        </>
      ) : null}
      {found && found.total === 0 ? (
        <EmptyState title={t('listing.none')} text={t('search.noneHelp')}>
          <Button to={paths.products()}>{t('home.allProducts')}</Button>
        </EmptyState>
      ) : null}
      {found && found.total > 0 ? null : <Families />}
    </div>
  )
}

/** A GET form, so that it works without script. */
function SearchForm({ words }: { words: string }) {
  const { t } = useTranslation('shop')
  return (
    <Form className="search-big" role="search" method="get" action={paths.search()} key={words}>
      <input
        className="in"
        type="search"
        name="q"
        defaultValue={words}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('common:searchWords')}
        placeholder={t('common:searchWords')}
      />
      <Button type="submit">
        <Icon name="search" /> {t('common:menu.search')}
      </Button>
    </Form>
  )
}

function Families() {
  const { t } = useTranslation('shop')
  return (
    <nav className="sec" aria-labelledby="families">
      <div className="sec-h">
        <h2 id="families">{t('home.families')}</h2>
      </div>
      <ul className="chips">
        {categories.map((category) => (
          <li key={category}>
            <Link className="chip" to={paths.category(category)}>
              {t(`category.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
