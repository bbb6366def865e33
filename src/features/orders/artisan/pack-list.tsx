import { packings } from '#features/drafts/packing.ts'
import type { WorkshopParcel } from '#features/orders/order.ts'
import { linePicture } from '#features/orders/parts/line-picture.ts'
import { BuyersPicture } from '#features/proofs/artisan/proof-news.tsx'
import { Picture } from '#features/screens/picture.tsx'
import { ReadAloud } from '#ui/speech/read-aloud.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type Packed = { parcel: Pick<WorkshopParcel, 'lines' | 'packing' | 'status'> }

/** What goes into the parcel, with pictures, and how to pack it. */
export function PackList({ parcel }: Packed) {
  const { t } = useTranslation()
  const living = parcel.lines.filter(({ isCancelled }) => !isCancelled)
  return (
    <section className="parcel-part" aria-labelledby="inside">
      <h2 id="inside">{t('workshop:parcel.inside')}</h2>
      <ul className="pack-list">
        {living.map((line) => (
          <li key={line.sku}>
            <Picture picture={linePicture(line.imageKey, line.name)} alt="" sizes="120px" widths={[160, 320]} />
            <div>
              <b>
                <Written>{[line.name, ...line.choices].join(', ')}</Written>
              </b>
              <br />
              {t('workshop:parcel.pieces', { count: line.quantity })}
              {line.sku.startsWith(line.productId) ? null : (
                <>
                  <br />
                  <span className="small mute">{line.sku}</span>
                </>
              )}
              <BuyersPicture line={line} parcel={parcel} />
            </div>
          </li>
        ))}
      </ul>
      <Recipes parcel={parcel} />
    </section>
  )
}

function Recipes({ parcel }: Packed) {
  const { t } = useTranslation()
  const recipes = packings.filter((recipe) => parcel.packing.some(({ packing }) => packing === recipe))
  const isFragile = parcel.packing.some((line) => line.isFragile)
  if (recipes.length === 0 && !isFragile) return null
  return (
    <div className="recipes">
      {isFragile ? <p className="ask">{t('workshop:parcel.fragile')}</p> : null}
      {recipes.map((recipe) => {
        const steps = [1, 2, 3].map((step) => t(`workshop:packing.${recipe}.step${step}`))
        return (
          <section key={recipe} aria-labelledby={`packing-${recipe}`}>
            <h3 id={`packing-${recipe}`}>
              {t('workshop:packing.title')}: {t(`workshop:packing.${recipe}.name`)}
            </h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <ReadAloud text={steps.join(' ')} />
          </section>
        )
      })}
    </div>
  )
}
