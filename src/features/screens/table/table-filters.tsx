import { type ReactNode, useState } from 'react'
import { sortText } from '#platform/lists/admin-list.ts'
import { Button, Field } from '#ui/controls.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

type Props = {
  action: string
  filter: Readonly<Record<string, unknown>>
  search?: { name?: string; label?: string; hint?: string }
  sort?: { by: string; isDown: boolean }
  isShort?: boolean
  children?: ReactNode
}

export function AdminFilters(props: Props) {
  return <Form key={JSON.stringify(props.filter)} {...props} />
}

function Form({ action, filter, search = {}, sort, isShort = false, children }: Props) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const { name = 'q', label = t('common:noun.search'), hint } = search
  const folding = isOpen ? 'filters open' : 'filters folded'
  return (
    <GetForm action={action} className={isShort ? 'filters' : folding} role="search">
      <Field
        name={name}
        type="search"
        defaultValue={String(filter[name] ?? '')}
        maxLength={120}
        label={label}
        placeholder={hint}
      />
      {isShort ? null : <More filter={filter} isOpen={isOpen} onChange={setOpen} />}
      {children}
      {sort ? <input type="hidden" name="sort" value={sortText(sort)} /> : null}
      <Button type="submit">{t('orders.look')}</Button>
    </GetForm>
  )
}

type MoreProps = { filter: Props['filter']; isOpen: boolean; onChange: (isOpen: boolean) => void }

function More({ filter, isOpen, onChange }: MoreProps) {
  const { t } = useTranslation('shop')
  const count = countSet(filter)
  return (
    <Button variant="link" className="filters-more" aria-expanded={isOpen} onClick={() => onChange(!isOpen)}>
      {count > 0 ? `${t('listing.filters')} (${count})` : t('listing.filters')}
    </Button>
  )
}

/** Search fields are always visible, so they are not counted. */
function countSet(filter: Props['filter']): number {
  const set = ([name, value]: [string, unknown]) => !['q', 'who'].includes(name) && Boolean(value)
  return Object.entries(filter).filter(set).length
}
