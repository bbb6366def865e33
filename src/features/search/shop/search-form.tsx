import { paths } from '#features/paths.ts'
import { Button } from '#ui/controls.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { SearchField } from './search-field.tsx'

/** `opens`: the page is there to type words, so the field has the focus. */
export function SearchForm({ words = '', opens = false }: { words?: string; opens?: boolean }) {
  const { t } = useTranslation('shop')
  return (
    <GetForm className="search-big" role="search" action={paths.search()} key={words}>
      <div className="search-in">
        <SearchField words={words} opens={opens} className="in" hint={t('common:menu.search')} />
      </div>
      <Button type="submit" aria-label={t('common:menu.search')}>
        <Icon name="search" /> <span className="only-l">{t('common:menu.search')}</span>
      </Button>
    </GetForm>
  )
}
