import { Fragment } from 'react'
import type { CraftPage, CraftTerm } from '#features/crafts/craft.ts'
import { formatInr } from '#platform/money/money.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export function CraftFacts({ craft }: { craft: CraftPage }) {
  const { t } = useTranslation('shop')
  return (
    <div>
      <dl className="slip">
        <div>
          <dt>{t('artisan.place')}</dt>
          <dd>
            {craft.place}, {t(`state.${craft.state}`)}
          </dd>
        </div>
        <div>
          <dt>{t('label.material')}</dt>
          <dd>
            <Terms terms={craft.materials} />
          </dd>
        </div>
        <div>
          <dt>{t('label.technique')}</dt>
          <dd>
            <Terms terms={craft.techniques} />
          </dd>
        </div>
        {craft.typicalProducts.length > 0 ? (
          <div>
            <dt>{t('crafts.usually')}</dt>
            <dd>
              <ul className="typical">
                {craft.typicalProducts.map(({ name, minPaise, maxPaise }) => (
                  <li key={name}>
                    <Written>{name}</Written>
                    <span className="num mute">
                      {t('crafts.range', { from: formatInr(minPaise), to: formatInr(maxPaise) })}
                    </span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ) : null}
      </dl>
      {craft.typicalProducts.length > 0 ? <p className="small mute">{t('crafts.rangeNote')}</p> : null}
    </div>
  )
}

function Terms({ terms }: { terms: readonly CraftTerm[] }) {
  return terms.map(({ name, language }, index) => (
    <Fragment key={name}>
      {index > 0 ? ', ' : ''}
      <span lang={language}>{name}</span>
    </Fragment>
  ))
}
