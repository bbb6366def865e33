import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { draftsApi } from '#features/drafts/api.ts'
import { readCount } from '#features/drafts/artisan/typed-number.ts'
import type { OwnProduct } from '#features/drafts/own-product.ts'
import { ApiError, api } from '#features/screens/api-client.ts'
import { Button, Field } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { useSetStock } from './use-set-stock.ts'

type Props = { id: string; name: string; onClose: () => void }

export function StockDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation('workshop')
  const [product, setProduct] = useState<OwnProduct | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    api.call(draftsApi.product, { params: { id }, signal: asking.signal }).then(
      ({ product: found }) => setProduct(found),
      (error: unknown) => error instanceof ApiError && setProblem(error.message),
    )
    return () => asking.abort()
  }, [id])
  return (
    <Dialog isOpen onClose={onClose} title={name}>
      {product ? <StockFields product={product} name={name} onClose={onClose} /> : null}
      {product ? null : (
        <div className="stack">
          <p role="status">{problem ?? t('common:form.sending')}</p>
          <Button onClick={onClose}>{t('common:form.back')}</Button>
        </div>
      )}
    </Dialog>
  )
}

function StockFields({ product, name, onClose }: { product: OwnProduct; name: string; onClose: () => void }) {
  const { t } = useTranslation('workshop')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const setStock = useSetStock({ id: product.id, name })
  const { variants } = product.form

  // The fields replace the button that had the focus.
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = new FormData(event.currentTarget)
    const found: Record<string, string> = {}
    for (const { sku = '', stock } of variants) {
      const count = readCount(String(written.get(sku) ?? ''))
      if (count === stock) continue
      const refused = count === null ? t('common:invalid.number') : await setStock(sku, count)
      if (refused) found[sku] = refused
    }
    setProblems(found)
    if (Object.keys(found).length === 0) onClose()
  }
  return (
    <form ref={form} method="post" className="stack" noValidate onSubmit={(event) => void save(event)}>
      {variants.map(({ sku = '', options, stock }) => {
        const reserved = product.reserved[sku] ?? 0
        return (
          <Field
            key={sku}
            name={sku}
            label={Object.values(options).join(', ')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={String(stock)}
            error={problems[sku]}
            help={reserved > 0 ? t('goods.promised', { count: reserved }) : undefined}
          />
        )
      })}
      <div className="acts">
        <Button onClick={onClose}>{t('common:form.back')}</Button>
        <Button variant="act" type="submit">
          {t('common:action.save')}
        </Button>
      </div>
    </form>
  )
}
