import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { ordersApi } from '#features/orders/api.ts'
import { paths } from '#features/paths.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { formatInr } from '#platform/money/money.ts'
import { Button } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Line = z.output<typeof ordersApi.reorder.out>['lines'][number]

export function ReorderDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { lines, problem } = useTodaysLines(number)
  const sold = lines?.filter(({ quantity }) => quantity > 0) ?? []

  const putIntoCart = () => {
    for (const { productId, variant, quantity, pricePaise } of sold)
      browserCart.add({ productId, variant, quantity, price: pricePaise })
    onClose()
    void navigate(paths.cart())
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('shop:reorder.title')}>
      <div aria-live="polite">
        {lines === null && problem === null ? <Spinner label={t('shop:reorder.asking')} /> : null}
        {lines ? (
          <ul className="reorder-lines">
            {lines.map((line) => (
              <ReorderLine key={`${line.productId} ${JSON.stringify(line.variant)}`} line={line} />
            ))}
          </ul>
        ) : null}
        {lines && sold.length === 0 ? <p>{t('shop:reorder.nothing')}</p> : null}
        {problem ? <p className="ask stopped">{problem}</p> : null}
      </div>
      <div className="acts">
        <Button onClick={onClose}>{t('shop:reorder.back')}</Button>
        {sold.length > 0 ? (
          <Button variant="act" onClick={putIntoCart}>
            {t('shop:reorder.putIn')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

function ReorderLine({ line }: { line: Line }) {
  const { t } = useTranslation()
  const { name, quantity, change, wasPaise, pricePaise } = line
  const said = {
    none: '',
    price: t('shop:reorder.price', { was: formatInr(wasPaise), now: formatInr(pricePaise) }),
    fewer: t('shop:reorder.fewer', { count: quantity }),
    gone: t('shop:reorder.gone'),
  }
  return (
    <li className={change === 'gone' ? 'gone' : ''}>
      <span>
        {quantity > 1 ? `${quantity} × ` : ''}
        {name}
        {said[change] ? <span className="small stop">{said[change]}</span> : null}
      </span>
      <span className="price">{change === 'gone' ? '' : formatInr(pricePaise * quantity)}</span>
    </li>
  )
}

/** Loaded when the dialog opens, because stock and prices change. */
function useTodaysLines(number: string) {
  const [lines, setLines] = useState<Line[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const question = new AbortController()
    api
      .call(ordersApi.reorder, { params: { number }, signal: question.signal })
      .then((answer) => setLines(answer.lines))
      .catch((error: unknown) => {
        if (question.signal.aborted) return
        setProblem(error instanceof ApiError ? error.message : String(error))
      })
    return () => question.abort()
  }, [number])
  return { lines, problem }
}
