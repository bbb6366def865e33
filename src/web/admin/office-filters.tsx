import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Field, type Option, Select } from '#web/ui/field.tsx'
import { GetForm } from '#web/ui/get-form.tsx'

type Props = { action: string; q: string; status: string | null; options: readonly Option[] }

/** A GET form: what is looked for lies in the address, and works before the script has arrived. */
export function OfficeFilters({ action, q, status, options }: Props) {
  const { t } = useTranslation('admin')
  return (
    <GetForm action={action} className="filters" role="search" key={`${q} ${status}`}>
      <Field name="q" type="search" defaultValue={q} maxLength={120} label={t('common:noun.search')} />
      <Select
        name="status"
        defaultValue={status ?? ''}
        label={t('lists.state')}
        options={[{ value: '', label: t('lists.anyState') }, ...options]}
      />
      <Button type="submit">{t('orders.look')}</Button>
    </GetForm>
  )
}

export function officeQuery({ q, status, page }: { q: string; status: string | null; page: number }): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (status) query.set('status', status)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}
