import { type FormEvent, lazy, Suspense, useState } from 'react'
import { readCount } from '#features/drafts/artisan/typed-number.ts'
import type { ListedProduct } from '#features/drafts/own-product.ts'
import { Button, Field } from '#ui/controls.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'
import { useSetStock } from './use-set-stock.ts'

const StockDialog = lazy(() => import('./stock-dialog.tsx').then(({ StockDialog }) => ({ default: StockDialog })))

export function StockField({ row }: { row: ListedProduct }) {
  const { t } = useTranslation('workshop')
  const [isOpen, setOpen] = useState(false)
  if (row.sku !== null && row.onHand !== null)
    return <OneStock key={row.onHand} row={row} sku={row.sku} onHand={row.onHand} />
  return (
    <div className="stock-field">
      <p className="small">{t('goods.free', { count: row.free })}</p>
      {row.variants > 1 ? (
        <Button aria-label={`${t('goods.setStock')}: ${row.name}`} onClick={() => setOpen(true)}>
          {t('goods.setStock')}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <StockDialog id={row.id} name={row.name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function OneStock({ row, sku, onHand }: { row: ListedProduct; sku: string; onHand: number }) {
  const { t } = useTranslation('workshop')
  const [written, setWritten] = useState(String(onHand))
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const setStock = useSetStock(row)
  const isChanged = written.trim() !== String(onHand)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const count = readCount(written)
    if (count === null) return setProblem(t('common:invalid.number'))
    setProblem((await setStock(sku, count)) ?? undefined)
  }
  return (
    <form className="stock-field" method="post" onSubmit={(event) => void save(event)}>
      <Field
        label={
          <>
            {t('goods.here')}
            <span className="sr">
              , <Written>{row.name}</Written>
            </span>
          </>
        }
        inputMode="numeric"
        autoComplete="off"
        value={written}
        error={problem}
        help={row.reserved > 0 ? t('goods.promised', { count: row.reserved }) : undefined}
        onChange={(event) => setWritten(event.target.value)}
      />
      {isChanged ? <Button type="submit">{t('common:action.save')}</Button> : null}
    </form>
  )
}
