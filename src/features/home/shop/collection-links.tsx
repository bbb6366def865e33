import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { festivalSlug } from '#features/collections/collection-limits.ts'
import { paths } from '#features/paths.ts'
import type { CollectionName } from '#features/search/collection-goods-queries.ts'

/** What the office has hung together, as one line of links. */
export function CollectionLinks({ collections }: { collections: readonly CollectionName[] }) {
  const { t, i18n } = useTranslation('shop')
  return (
    <nav className="wrap collection-links" aria-label={t('collection.all')}>
      <p>
        <b>{t('collection.all')}</b>
      </p>
      <ul>
        {collections.map(({ slug, title, titleLanguage }) => (
          <li key={slug}>
            <Link
              to={slug === festivalSlug ? paths.diwali() : paths.collection(slug)}
              lang={titleLanguage === i18n.language ? undefined : titleLanguage}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
