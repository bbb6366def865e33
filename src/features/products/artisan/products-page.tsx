import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { findOwnArtisan } from '#features/artisans/artisan-queries.ts'
import { listOwnGoods } from '#features/drafts/own-list-queries.ts'
import type { ListedProduct } from '#features/drafts/own-product.ts'
import { listDrafts } from '#features/drafts/product-draft-queries.ts'
import { findMove } from '#features/moves.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { productsApi } from '#features/products/api.ts'
import { listingMoves } from '#features/products/listing-status.ts'
import { ListingDialog } from '#features/products/parts/listing-dialog.tsx'
import { api } from '#features/screens/api-client.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { Picture } from '#features/screens/picture.tsx'
import { readSearch } from '#features/screens/read-search.ts'
import { SaidWords } from '#features/screens/table/said-words.tsx'
import { useAct } from '#features/screens/use-act.ts'
import { usePageWords } from '#features/screens/use-page-words.ts'
import { StockField } from '#features/stock/artisan/stock-field.tsx'
import { pageQuery } from '#platform/lists/list.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button, Field } from '#ui/controls.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { BegunList } from './begun-list.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const tab = readGoodsTab(url.searchParams.get('status'))
  const q = readSearch(url)
  const [artisan, goods, drafts] = await Promise.all([
    findOwnArtisan(ctx),
    listOwnGoods(ctx, { page, limit, q, status: statusOf(tab) }),
    listDrafts(ctx),
  ])
  return { head: privateHead(context, 'workshop:goods.title'), goods, drafts, tab, q, artisan: artisan?.id ?? '' }
}

export { meta } from '#features/page-meta.ts'

export default function WorkshopProductsPage() {
  const { t } = useTranslation('workshop')
  const { goods, drafts, tab, q, artisan } = useLoaderData<typeof loader>()
  const words = usePageWords(goods)
  const showsDrafts = (tab === '' || tab === 'begun') && q === '' && goods.page === 1
  return (
    <>
      <div className="workshop-head">
        <h1>{t('goods.title')}</h1>
        <Button variant="act" to={paths.workshopNewProduct()}>
          {t('goods.new')}
        </Button>
      </div>
      <GoodsTabs tab={tab} q={q} />
      {showsDrafts ? <BegunList drafts={drafts} artisan={artisan} /> : null}
      {goods.total > 0 ? <OwnGoodsList rows={goods.items} /> : <NoGoods isAll={tab === '' && q === ''} />}
      <Pagination
        page={goods.page}
        pages={goods.pages}
        to={(page) => paths.workshopProducts(goodsQuery({ tab, q, page }))}
        words={words}
      />
      <p className="page-acts">
        <Link to={paths.workshopImports()}>{t('import.title')}</Link>
      </p>
    </>
  )
}

function NoGoods({ isAll }: { isAll: boolean }) {
  const { t } = useTranslation('workshop')
  if (isAll) return <EmptyState title={t('goods.first')} text={t('goods.firstText')} />
  return (
    <EmptyState title={t('goods.none')} text={t('goods.noneText')}>
      <Button to={paths.workshopProducts()}>{t('goods.showAll')}</Button>
    </EmptyState>
  )
}

function GoodsTabs({ tab, q }: { tab: GoodsTab; q: string }) {
  const { t } = useTranslation('workshop')
  return (
    <>
      <nav className="tabs" aria-label={t('goods.tabs')}>
        {goodsTabs.map((one) => (
          <Link
            key={one}
            to={paths.workshopProducts(goodsQuery({ tab: one, q: '', page: 1 }))}
            aria-current={one === tab ? 'true' : undefined}
          >
            {t(tabKey(one))}
          </Link>
        ))}
      </nav>
      <GetForm action={paths.workshopProducts()} className="goods-search" role="search" key={`${tab} ${q}`}>
        <Field name="q" type="search" defaultValue={q} maxLength={120} label={t('goods.search')} />
        {tab ? <input type="hidden" name="status" value={tab} /> : null}
        <Button type="submit">{t('common:noun.search')}</Button>
      </GetForm>
    </>
  )
}

function OwnGoodsList({ rows }: { rows: readonly ListedProduct[] }) {
  const [question, setQuestion] = useState<ListedProduct | null>(null)
  return (
    <>
      <ul className="todo goods">
        {rows.map((row) => (
          <GoodsRow key={row.id} row={row} onAsk={() => setQuestion(row)} />
        ))}
      </ul>
      {question ? <ListingDialog row={question} own onClose={() => setQuestion(null)} /> : null}
    </>
  )
}

/** Waits for the artisan: refused by an admin, or sold out. */
function isWaiting({ status, free, isMadeToOrder }: ListedProduct): boolean {
  return (
    status === 'changes_requested' || status === 'removed' || (status === 'published' && free === 0 && !isMadeToOrder)
  )
}

function GoodsRow({ row, onAsk }: { row: ListedProduct; onAsk: () => void }) {
  const { t } = useTranslation('workshop')
  const { id, name, nameLanguage, status, pricePaise, variants, picture } = row
  return (
    <li className={isWaiting(row) ? 'need' : ''}>
      <Picture picture={picture} alt="" sizes="72px" widths={[160]} />
      <div>
        <h2>
          <Link to={paths.workshopProduct(id)} lang={nameLanguage}>
            {name}
          </Link>
        </h2>
        <p className="small">
          <b>{row.isArchived ? t('goods.tab.archived') : t(`common:listing.${camel(status)}`)}</b>,{' '}
          <span className="num">{formatInr(pricePaise)}</span>
          {variants > 1 ? <span className="mute">, {t('common:goods.variants', { count: variants })}</span> : null}
        </p>
        {row.hasRevision ? <p className="small mute">{t('goods.waitsForAdmin')}</p> : null}
        <SaidWords said={row.said} />
        {row.isVisible ? (
          <Link className="small" to={paths.product(id)} reloadDocument>
            {t('goods.inShop')}
            <span className="sr" lang={nameLanguage}>
              {' '}
              {name}
            </span>
          </Link>
        ) : null}
      </div>
      <StockField row={row} />
      <div className="todo-acts">
        <ListingMoves row={row} onAsk={onAsk} />
        <Button to={paths.workshopProduct(id)} aria-label={t('common:form.changeOf', { name })}>
          {t('common:form.change')}
        </Button>
      </div>
    </li>
  )
}

function ListingMoves({ row, onAsk }: { row: ListedProduct; onAsk: () => void }) {
  const { t } = useTranslation('workshop')
  const act = useAct()
  const navigate = useNavigate()
  const [isMoving, setMoving] = useState(false)
  const make = async (move: string) => {
    if (findMove(listingMoves, row.status, move)?.needs.includes('reason')) return onAsk()
    setMoving(true)
    const call = () => api.call(productsApi.moveListing, { params: { id: row.id }, body: { move } })
    const refused = await act(call, t(`listing.done.${camel(move)}`))
    setMoving(false)
    if (!refused) return
    toast.error(refused)
    // What is missing is filled in there.
    if (move === 'submit') await navigate(paths.workshopProduct(row.id))
  }
  return row.moves.map((move) => (
    <Button
      key={move}
      disabled={isMoving}
      aria-label={`${t(`listing.verb.${camel(move)}`)}: ${row.name}`}
      onClick={() => void make(move)}
    >
      {t(`listing.verb.${camel(move)}`)}
    </Button>
  ))
}

const goodsTabs = ['', 'published', 'in_review', 'changes_requested', 'begun', 'paused', 'archived'] as const

type GoodsTab = (typeof goodsTabs)[number]

/** A tab says what its pieces say. */
function tabKey(tab: GoodsTab): string {
  if (tab === '' || tab === 'archived') return `goods.tab.${tab || 'all'}`
  return `common:listing.${tab === 'begun' ? 'draft' : camel(tab)}`
}

function readGoodsTab(value: string | null): GoodsTab {
  return goodsTabs.find((tab) => tab === value) ?? ''
}

function statusOf(tab: GoodsTab): string | undefined {
  if (tab === 'begun') return 'draft'
  return tab === '' ? undefined : tab
}

function goodsQuery({ tab, q, page }: { tab: GoodsTab; q: string; page: number }): string {
  const query = new URLSearchParams()
  if (tab) query.set('status', tab)
  if (q) query.set('q', q)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}
