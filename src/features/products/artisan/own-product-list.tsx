import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListedProduct } from '#features/drafts/own-product.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { ListingDialog } from '#features/products/parts/listing-dialog.tsx'
import { Picture } from '#features/screens/picture.tsx'
import { StockField } from '#features/stock/artisan/stock-field.tsx'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/button.tsx'
import { SaidWords } from '#features/screens/table/said-words.tsx'
import { ListingMoves } from './listing-moves.tsx'

/** Own goods: the picture, what it is and where it stands, its stock to be put right at once, and what can be done. */
export function OwnGoodsList({ rows }: { rows: readonly ListedProduct[] }) {
  const [asked, setAsked] = useState<ListedProduct | null>(null)
  return (
    <>
      <ul className="todo goods">
        {rows.map((row) => (
          <GoodsRow key={row.id} row={row} onAsk={() => setAsked(row)} />
        ))}
      </ul>
      {asked ? <ListingDialog row={asked} own onClose={() => setAsked(null)} /> : null}
    </>
  )
}

/** What waits for her: a no of the office, or an empty shelf in the shop. */
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
          {variants > 1 ? <span className="mute"> {t('common:goods.variants', { count: variants })}</span> : null}
        </p>
        {row.hasRevision ? <p className="small mute">{t('goods.waitsForOffice')}</p> : null}
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
