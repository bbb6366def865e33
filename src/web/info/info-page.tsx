import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Context } from '#domain/context.ts'
import { type WrittenPage, writtenPages } from '#domain/journal/info-page.ts'
import { findShownPage } from '#domain/journal/info-page-queries.ts'
import { findRates } from '#domain/orders/rate-queries.ts'
import { isValidOn } from '#domain/orders/tax-rules.ts'
import { fallbackLanguage } from '#platform/languages.ts'
import { requestContext } from '#web/context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { notFound } from './found.ts'
import { InfoSections } from './info-sections.tsx'
import { cookieTable, type InfoTable, shippingTable, sizeTables, storageTable } from './info-tables.ts'
import { changedOn, infoText } from './info-text.ts'
import { writtenText } from './written-text.ts'

/** A page of plain text; figures that the shop reckons with are read from it, so that the page cannot lag behind. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx, i18n, settings } = context.get(requestContext)
  const page = writtenPages.find((known) => paths.info(known) === url.pathname)
  if (!page) throw notFound()

  const say = (key: string) => String(i18n.t(`info:table.${key}`))
  const [{ tables, facts = {} }, written] = await Promise.all([
    figuresOf(ctx, page, say, settings.publicOrigin),
    findShownPage(ctx, page),
  ])
  const changed = String(i18n.t('info:changed'))
  if (written) {
    const onlyEnglish = written.language === ctx.locale ? null : String(i18n.t('info:onlyEnglish'))
    return { ...writtenText(context, page, written, { tables, facts }), changed, onlyEnglish }
  }
  const { head, text } = infoText(context, page, facts)
  const sections = text.sections.map((section) => {
    const table = tables[section.name]
    return table ? { ...section, table } : section
  })
  return { head, text: { ...text, sections }, changed, changedAt: changedOn, onlyEnglish: null }
}

type Figures = { tables: Record<string, InfoTable>; facts?: Record<string, number | null> }

async function figuresOf(
  ctx: Context,
  page: WrittenPage,
  say: (key: string) => string,
  origin: string,
): Promise<Figures> {
  if (page === 'size-guide') return { tables: sizeTables(say) }
  if (page === 'cookies') {
    const prefix = origin.startsWith('https://') ? '__Host-' : ''
    const names = { session: `${prefix}sid`, device: `${prefix}device` }
    return { tables: { set: cookieTable(say, names), browser: storageTable(say) } }
  }
  return page === 'shipping' ? shippingFigures(ctx, say) : { tables: {} }
}

async function shippingFigures(ctx: Context, say: (key: string) => string): Promise<Figures> {
  const { shipping } = await findRates(ctx)
  const rates = shipping
    .filter((rate) => isValidOn(rate, ctx.clock.now()))
    .sort((one, other) => one.zone.localeCompare(other.zone))
  const facts = {
    freeFrom: rates[0]?.freeAbovePaise ?? null,
    fragileFirst: rates[0]?.fragileFirstPaise ?? null,
    fragileNext: rates[0]?.fragileNextPaise ?? null,
  }
  return { tables: { costs: shippingTable(say, rates) }, facts }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

export default function InfoTextPage() {
  const { text, changed, changedAt, onlyEnglish } = useLoaderData<typeof loader>()
  const lang = onlyEnglish ? fallbackLanguage : undefined
  return (
    <div className="wrap info">
      {onlyEnglish ? <p className="notice small">{onlyEnglish}</p> : null}
      <div lang={lang}>
        <h1>{text.title}</h1>
        <p className="lead">{text.lead}</p>
        <InfoSections sections={text.sections} />
      </div>
      <p className="micro mute changed">
        {changed}: <DateText iso={changedAt} />
      </p>
    </div>
  )
}
