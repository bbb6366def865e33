import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { ArtisanProfile } from '#domain/artisans/artisan.ts'
import { getArtisan } from '#domain/artisans/artisan-queries.ts'
import { listShelf } from '#domain/catalog/shelf-queries.ts'
import { pageQuery } from '#domain/list.ts'
import { ProductShelf } from '#web/catalog/product-shelf.tsx'
import { requestContext } from '#web/context.ts'
import { foundOr404 } from '#web/info/found.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { makerMark } from './maker-mark.ts'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { ctx, i18n, language, settings } = context.get(requestContext)
  const slug = params.id ?? ''
  const { page, limit } = pageQuery.parse(Object.fromEntries(url.searchParams))
  const [artisan, goods] = await Promise.all([
    foundOr404(getArtisan(ctx, slug)),
    listShelf(ctx, { artisan: slug, page, limit }),
  ])
  const head = {
    title: `${artisan.name} · Haat`,
    description: i18n.t('shop:makers.description', {
      name: artisan.name,
      what: artisan.specialty,
      place: artisan.place,
    }),
    canonical: paths.artisan(artisan.id, page),
    origin: settings.publicOrigin,
    language,
    jsonLd: { '@context': 'https://schema.org', '@type': 'Person', name: artisan.name, jobTitle: artisan.specialty },
  }
  return { head, strip: goods.items[0]?.category ?? 'textiles', artisan, goods, mark: makerMark(artisan) }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function ArtisanPage() {
  const { t } = useTranslation('shop')
  const { artisan, goods, mark } = useLoaderData<typeof loader>()
  const [first, ...rest] = artisan.story.split(/\n+/).filter(Boolean)
  return (
    <div className="wrap">
      <div className="maker-head grid">
        <span className="mark l home" lang={artisan.homeName ? artisan.homeLanguage : undefined} aria-hidden="true">
          {mark}
        </span>
        <div className="maker-name">
          <h1>{artisan.name}</h1>
          {artisan.homeName ? (
            <p className="home hn" lang={artisan.homeLanguage}>
              {artisan.homeName}
            </p>
          ) : null}
          <p className="lead">{artisan.specialty}</p>
        </div>
        <MakerFacts artisan={artisan} />
      </div>
      {goods.page === 1 && goods.items.length >= 3 ? <Gallery cards={goods.items.slice(0, 3)} /> : null}
      {first ? (
        <section className="sec grid story" aria-labelledby="story">
          <div className="sec-h t1">
            <h2 id="story">{t('makers.story')}</h2>
          </div>
          <div className="t2" lang={artisan.storyLanguage}>
            <p className="first">{first}</p>
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ) : null}
      <section className="sec" aria-labelledby="goods">
        <SectionHead id="goods" title={t('pieces', { count: goods.total })} />
        {goods.items.length > 0 ? (
          <ProductShelf found={goods} to={(page) => paths.artisan(artisan.id, page)} />
        ) : (
          <p>{t('makers.noGoods')}</p>
        )}
      </section>
    </div>
  )
}

function Gallery({ cards }: { cards: ReturnType<typeof useLoaderData<typeof loader>>['goods']['items'] }) {
  return (
    <div className="maker-gallery">
      {cards.map((card, index) => (
        <Picture
          key={card.id}
          picture={card.picture}
          priority={index === 0}
          sizes={index === 0 ? '(min-width: 900px) 588px, 50vw' : '(min-width: 900px) 282px, 25vw'}
        />
      ))}
    </div>
  )
}

/** What is known of the maker, and what the badge means. */
function MakerFacts({ artisan }: { artisan: ArtisanProfile }) {
  const { t } = useTranslation('shop')
  return (
    <div className="maker-facts">
      <dl className="slip">
        <div>
          <dt>{t('label.craft')}</dt>
          <dd>
            {artisan.crafts.map(({ id, name, isGi }) => (
              <span key={id} className="line">
                <Link to={paths.article(id)}>{name}</Link>
                {isGi ? <span className="mute">, {t('card.gi')}</span> : null}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('maker.place')}</dt>
          <dd>
            {artisan.place}, {t(`state.${artisan.state}`)}
          </dd>
        </div>
        <div>
          <dt>{t('maker.atWork')}</dt>
          <dd>{t('maker.years', { count: artisan.yearsOfExperience })}</dd>
        </div>
        {artisan.isVerified && artisan.verifiedAt ? (
          <div>
            <dt>{t('common:verification.verified')}</dt>
            <dd className="ok">
              <DateText iso={artisan.verifiedAt} />
            </dd>
          </div>
        ) : null}
        {artisan.seller.gstin || artisan.seller.enrolmentNumber ? (
          <div>
            <dt>{t('makers.registered')}</dt>
            <dd className="num">
              {artisan.seller.gstin
                ? t('label.gstin', { number: artisan.seller.gstin })
                : t('label.enrolment', { number: artisan.seller.enrolmentNumber })}
            </dd>
          </div>
        ) : null}
      </dl>
      {artisan.isVerified ? <p className="small mute">{t('makers.badge')}</p> : null}
    </div>
  )
}
