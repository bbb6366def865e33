import type { ProductDetail } from '#features/products/product.ts'
import { TranslateButton } from '#features/translations/parts/translate-button.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'

/** What is not in the reader's language is one tap away; the shop says what it can in its place. */
export function DescriptionSection({ product, language }: { product: ProductDetail; language: string }) {
  const { t, i18n } = useTranslation('shop')
  const { variationNote, artisan, materials, techniques } = product
  const isForeign = language !== '' && product.description !== ''
  const isNoteForeign = variationNote !== null && variationNote.language !== i18n.language
  const note = variationNote ? <p lang={variationNote.language}>{variationNote.words}</p> : null
  const values = { place: artisan.place, materials: materials.join(', '), techniques: techniques.join(', ') }
  return (
    <section id="description" className="txt" aria-label={t('product.description')}>
      {isForeign ? (
        <>
          <p>{t('product.composed', values)}</p>
          <p className="micro mute">{t('product.composedNote')}</p>
        </>
      ) : (
        <p lang={product.descriptionLanguage}>{product.description}</p>
      )}
      {isForeign || isNoteForeign ? (
        <details className="fold">
          <summary>{t('product.ownWords')}</summary>
          {isForeign ? (
            <>
              <p className="micro mute">{language}</p>
              <p lang={product.descriptionLanguage}>{product.description}</p>
            </>
          ) : null}
          {isNoteForeign ? note : null}
          <TranslateButton of="product" id={product.id} languages={[product.baseLanguage]} />
        </details>
      ) : null}
      {isNoteForeign ? null : note}
      <Features product={product} />
      <CraftStory product={product} />
    </section>
  )
}

function Features({ product: { features, baseLanguage } }: { product: ProductDetail }) {
  const { i18n } = useTranslation('shop')
  if (features.length === 0) return null
  // Those that the shop knows come in the reader's language, the others in the artisan's.
  const languageOf = (feature: string) =>
    baseLanguage === i18n.language || (baseLanguage === 'en' && !isLatin.test(feature)) ? undefined : baseLanguage
  return (
    <ul className="facts">
      {features.map((feature) => (
        <li key={feature} lang={languageOf(feature)}>
          {feature}
        </li>
      ))}
    </ul>
  )
}

const isLatin = /^[\x20-\x7e]*$/

function CraftStory({ product }: { product: ProductDetail }) {
  const { t } = useTranslation('shop')
  const { craft, craftDetail } = product
  if (!craftDetail.description) return null
  return (
    <>
      <h2>{t('product.theCraft', { craft: craft.name })}</h2>
      <p lang={craftDetail.descriptionLanguage}>{craftDetail.description}</p>
      {craft.isGi ? <p className="small mute">{t('product.gi', { name: craftDetail.giTag ?? craft.name })}</p> : null}
    </>
  )
}
