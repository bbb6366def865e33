import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#features/paths.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { GetForm } from '#ui/get-form.tsx'
import { type GoodsTab, goodsQuery, goodsTabs } from './product-tab.ts'

/** Where a piece stands, as tabs, and a search in names and own codes. All of it is in the address. */
export function GoodsTabs({ tab, q }: { tab: GoodsTab; q: string }) {
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
            {t(`goods.tab.${one || 'all'}`)}
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
