import { Children, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { GetForm } from '#web/ui/get-form.tsx'

type Props = { action: string; filter: Readonly<Record<string, unknown>>; children: ReactNode }

/**
 * What narrows a list of the office. A GET form: it lies in the address, and works before the script has arrived. On a phone the
 * first field stands alone, and the others behind a button that says how many are set, so that the list begins on the first screen.
 */
export function DeskFilters({ action, filter, children }: Props) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = Children.toArray(children)
  const count = countSet(filter)
  return (
    <GetForm action={action} className={isOpen ? 'filters open' : 'filters folded'} role="search">
      {first}
      <Button variant="link" className="filters-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count > 0 ? `${t('shop:listing.filters')} (${count})` : t('shop:listing.filters')}
      </Button>
      {others}
      <Button type="submit">{t('orders.look')}</Button>
    </GetForm>
  )
}

/** What is searched for stands open, so it is not counted. */
function countSet(filter: Props['filter']): number {
  const set = ([name, value]: [string, unknown]) => !['q', 'who'].includes(name) && Boolean(value)
  return Object.entries(filter).filter(set).length
}
