import type { ReactNode } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#app/root.tsx'
import { type InfoPage, paths } from '#features/paths.ts'
import { useBrand, useFlags, useMenu } from '#features/screens/shop-data.ts'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { OwnLink } from './own-menu-link.tsx'

const quick = [
  ['footer.pottery', paths.products('category=Pottery')],
  ['footer.textiles', paths.products('category=Textiles')],
  ['footer.allCrafts', paths.crafts()],
  ['nav.artisans', paths.artisans()],
  ['nav.journal', paths.journal()],
] as const

const help = ['help', 'shipping', 'returns', 'size-guide', 'contact'] as const satisfies readonly InfoPage[]
const company = ['about', 'careers', 'press'] as const satisfies readonly InfoPage[]
const law = ['terms', 'privacy', 'cookies'] as const satisfies readonly InfoPage[]

export function Footer() {
  const { t } = useTranslation()
  const brand = useBrand()
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="in-f cols">
          <div>
            <p className="brand">{t('footer.brand')}</p>
            {useFlags().socialSharing ? (
              <p className="micro shares">
                {t('footer.share')} <SocialLinks />
              </p>
            ) : null}
          </div>
          <Column title={t('footer.shop')}>
            {quick.map(([key, to]) => (
              <li key={key}>
                <Link to={to}>{t(key)}</Link>
              </li>
            ))}
            {useMenu().footer.map((own) => (
              <li key={own.link}>
                <OwnLink own={own} />
              </li>
            ))}
          </Column>
          <Column title={t('footer.service')}>{help.map(infoLink(t))}</Column>
          <Column title={t('footer.company')}>
            {company.map(infoLink(t))}
            <li>
              <Link to={paths.artisanRegister()}>{t('footer.sell')}</Link>
            </li>
          </Column>
          <div>
            <h2>{t('footer.contact')}</h2>
            <OperatorLines />
            <OwnPages addresses={brand?.networks ?? []} />
            <p className="mute">{t('footer.grievance')}</p>
            <p>
              <Link to={paths.info('contact')}>{t('footer.officer')}</Link>
            </p>
          </div>
        </div>
        <div className="law">
          <span>{t('footer.copyright')}</span>
          {law.map((page) => (
            <Link key={page} to={paths.info(page)}>
              {t(`footer.page.${page}`)}
            </Link>
          ))}
          <span>{t('footer.gst')}</span>
          <LiteSwitch />
          {brand?.showsCredit ? <span>{t('footer.credit')}</span> : null}
        </div>
      </div>
    </footer>
  )
}

/** A plain link: the server remembers the choice and leads back. */
function LiteSwitch() {
  const { t } = useTranslation()
  const isLite = useRouteLoaderData<typeof rootLoader>('root')?.isLite === true
  return (
    <a href={paths.lite(isLite ? 'off' : 'on')} rel="nofollow">
      {t(isLite ? 'lite.off' : 'lite.on')}
    </a>
  )
}

function OperatorLines() {
  const operator = useRouteLoaderData<typeof rootLoader>('root')?.settings.operator
  if (!operator) return null
  return (
    <address className="small">
      {operator.name}
      <br />
      {operator.address}
      <br />
      <a href={`mailto:${operator.email}`}>{operator.email}</a>
      <br />
      <a href={`tel:${operator.phone.replace(/\s/g, '')}`}>{operator.phone}</a>
    </address>
  )
}

/** Pages of the shop elsewhere, by their host's name. */
function OwnPages({ addresses }: { addresses: readonly string[] }) {
  return addresses.map((address) => (
    <p key={address} className="small">
      <a href={address} rel="me noopener noreferrer" target="_blank">
        {new URL(address).host.replace(/^www\./, '')}
      </a>
    </p>
  ))
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

function infoLink(t: (key: string) => string) {
  return (page: InfoPage) => (
    <li key={page}>
      <Link to={paths.info(page)}>{t(`footer.page.${page}`)}</Link>
    </li>
  )
}

/** The shop has no accounts on these three networks, so the links share the shop's address. */
function SocialLinks() {
  const origin = encodeURIComponent(useRouteLoaderData<typeof rootLoader>('root')?.settings.publicOrigin ?? '')
  const networks = [
    ['WhatsApp', `https://wa.me/?text=${origin}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${origin}`],
    ['X', `https://x.com/intent/post?url=${origin}`],
  ] as const
  return networks.map(([name, href]) => (
    <a key={name} href={href} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  ))
}
