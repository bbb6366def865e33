import { type FormEvent, useState } from 'react'
import { productsApi } from '#features/products/api.ts'
import type { ProductCard } from '#features/products/product.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { Picture } from '#features/screens/picture.tsx'
import { typed } from '#ui/ask-dialog.tsx'
import { Button, Field } from '#ui/controls.tsx'
import { Price } from '#ui/price.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

const mostShown = 8

type Props = {
  label: string
  present: readonly string[]
  onAdd: (card: ProductCard) => void
}

export function GoodsFinder({ label, present, onAdd }: Props) {
  const { t } = useTranslation('admin')
  const [found, setFound] = useState<readonly ProductCard[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const look = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = typed(new FormData(event.currentTarget), 'q')
    setProblem(null)
    try {
      const { items } = await api.call(productsApi.list, { query: { q, limit: String(mostShown) } })
      setFound(items)
    } catch (error) {
      setProblem(refusalOf(error))
    }
  }

  return (
    <div className="goods-finder">
      <form method="get" className="line-form" onSubmit={(event) => void look(event)}>
        <Field name="q" type="search" required maxLength={120} label={label} error={problem ?? undefined} />
        <Button type="submit">{t('orders.look')}</Button>
      </form>
      <div aria-live="polite">
        {found === null ? null : (
          <>
            <p className="small mute">{t('chosen.found', { count: found.length })}</p>
            <ul className="chosen-goods">
              {found.map((card) => (
                <li key={card.id}>
                  <Picture picture={card.picture} alt="" sizes="64px" widths={[160]} />
                  <div>
                    <span lang={card.nameLanguage}>{card.name}</span>
                    <span className="small mute">
                      {card.artisan.name}, <Price paise={card.pricePaise} />
                    </span>
                  </div>
                  <div className="acts">
                    {present.includes(card.id) ? (
                      <span className="small mute">{t('chosen.isThere')}</span>
                    ) : (
                      <Button
                        variant="link"
                        aria-label={t('chosen.addOf', { name: card.name })}
                        onClick={() => onAdd(card)}
                      >
                        {t('chosen.add')}
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
