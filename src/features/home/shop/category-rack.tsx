import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { categories as known } from '#features/crafts/category.ts'
import { paths } from '#features/paths.ts'

/** Printed lengths on a rail, each as long as its share of the stock. On a phone the rail lies down as a list. */
export function CategoryRack({ categories }: { categories: readonly { value: string; count: number }[] }) {
  const { t } = useTranslation('shop')
  const most = Math.max(...categories.map(({ count }) => count))
  const sorted = [...categories].sort((a, b) => b.count - a.count)
  return (
    <section className="wrap sec rack" aria-labelledby="families">
      <h2 className="sr" id="families">
        {t('home.families')}
      </h2>
      <ul>
        {sorted.map(({ value, count }) => {
          const category = known.find((one) => one === value)
          if (!category) return null
          return (
            <li key={category} className={`strip-${category}`}>
              <Link to={paths.category(category)} style={{ '--share': count / most } as React.CSSProperties}>
                <span className="trim" aria-hidden="true">
                  <i className="selvedge" />
                </span>
                <span className="nm">{t(`category.${category}`)}</span>
                <span className="ct num">{count}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
