import { WholePicture } from '#features/images/parts/whole-picture.tsx'
import type { OrderParcel } from '#features/orders/order.ts'
import { Button } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

type Milestone = OrderParcel['milestones'][number]

type OnHide = { onHide?: (imageKey: string) => void | Promise<void> }

/** The very piece before it was sent, and the work on it. `onHide`: takes a picture off the product's page. */
export function ParcelMilestones({ parcel, ...hiding }: { parcel: OrderParcel } & OnHide) {
  const { t } = useTranslation()
  const { number, artisan, milestones } = parcel
  const newestFirst = [...milestones].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const lists = [
    { name: 'piece', heading: t('shop:order.pieceSent'), alt: t('shop:order.pieceSentBy', { artisan: artisan.name }) },
    {
      name: 'making',
      heading: t('shop:order.milestones'),
      alt: t('shop:order.milestoneOf', { artisan: artisan.name }),
    },
  ]
  return lists.map(({ name, heading, alt }) => {
    // To the buyer an open proof is shown with its question.
    const shown = newestFirst.filter(
      ({ isPiece, proof }) => isPiece === (name === 'piece') && (hiding.onHide || proof?.state !== 'open'),
    )
    if (shown.length === 0) return null
    return (
      <section key={name} className="milestones" aria-labelledby={`${name}-${number}`}>
        <h3 id={`${name}-${number}`}>{heading}</h3>
        <WorkPictures pictures={shown} alt={alt} {...hiding} />
      </section>
    )
  })
}

/** Of the page of a product or an artisan. */
export function WorkSection({ work, artisan }: { work: readonly Shown[]; artisan: { name: string } }) {
  const { t } = useTranslation('shop')
  if (work.length === 0) return null
  return (
    <section className="txt" aria-labelledby="work">
      <SectionHead id="work" title={t('order.milestones')} />
      <p className="small mute">{t('product.workOf', { artisan: artisan.name })}</p>
      <WorkPictures pictures={work} alt={t('product.workAlt', { artisan: artisan.name })} />
    </section>
  )
}

type Shown = Pick<Milestone, 'imageKey' | 'words' | 'at'> & Partial<Pick<Milestone, 'isOnPage' | 'isDoubted' | 'proof'>>

type Props = { pictures: readonly Shown[]; alt: string } & OnHide

/** Each opens whole. `alt` where it has no words. */
function WorkPictures({ pictures, alt, onHide }: Props) {
  const { t } = useTranslation()
  return (
    <ul className="work-pictures">
      {pictures.map(({ imageKey, words, at, isOnPage = false, isDoubted = false, proof = null }) => (
        <li key={imageKey}>
          <WholePicture
            imageKey={imageKey}
            alt={words ?? alt}
            width={320}
            height={240}
            sizes="(max-width: 719px) 45vw, 220px"
            widths={[320, 480]}
          />
          <p className="small">
            {words ? (
              <>
                <Written>{words}</Written>
                <br />
              </>
            ) : null}
            <span className="mute">
              <DateText iso={at} shape="weekday-day" />
            </span>
          </p>
          {proof ? (
            <p className="small">
              {t(`shop:proof.state.${proof.state}`)}
              {proof.change ? (
                <>
                  {' '}
                  <Written>{`“${proof.change}”`}</Written>
                </>
              ) : null}
            </p>
          ) : null}
          {isDoubted && onHide ? <p className="small">{t('workshop:orders.workDoubted')}</p> : null}
          {isOnPage && onHide ? (
            <Button variant="link" onClick={() => onHide(imageKey)}>
              {t('workshop:orders.hideWork')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
