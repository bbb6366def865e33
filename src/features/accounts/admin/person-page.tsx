import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Person } from '#features/accounts/person.ts'
import { getPerson } from '#features/accounts/person-queries.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { pageMeta } from '#features/page-meta.ts'
import { paths } from '#features/paths.ts'
import { foundOr404 } from '#features/screens/found-or-404.ts'
import { requestContext } from '#features/screens/page-context.ts'
import { privateHead } from '#features/screens/private-head.ts'
import { languages } from '#platform/i18n/languages.ts'
import { DateText } from '#ui/date-text.tsx'
import { Written } from '#ui/written.tsx'
import { PersonActs } from './person-acts.tsx'
import { PersonSessions } from './person-sessions.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const person = await foundOr404(getPerson(ctx, params.id ?? ''))
  return { head: privateHead(context, 'admin:people.title'), person }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(loaderData?.head)
}

/** Somebody with an account: who they are, where they are signed in, and what the office may do. */
export default function PersonPage() {
  const { t } = useTranslation('admin')
  const { person } = useLoaderData<typeof loader>()
  const { name, role, disabledAt, disabledReason } = person
  return (
    <>
      <nav className="micro crumb" aria-label={t('maker.crumbs')}>
        <Link to={paths.officePeople()}>{t('people.title')}</Link> / {name}
      </nav>
      <div className="office-title">
        <h1>{name}</h1>
        <p>
          <b>{t(`people.roles.${role}`)}</b>
        </p>
        {person.isOwn ? <p className="small mute">{t('people.own')}</p> : null}
      </div>
      {disabledAt ? (
        <div className="ask stopped" role="note">
          <b>
            {t('people.shutSince')} <DateText iso={disabledAt} shape="day-time" />
          </b>
          <p>{disabledReason}</p>
        </div>
      ) : null}
      <div className="halves">
        <div>
          <PersonFacts person={person} />
          <PersonActs person={person} />
        </div>
        <div>
          <PersonSessions person={person} />
        </div>
      </div>
    </>
  )
}

const nameOf = (code: string): string => languages.find((one) => one.code === code)?.nativeName ?? code

function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation('admin')
  const { email, phone, language, emailConfirmedAt, joinedAt, orders, workshops, hasAuthenticator } = person
  const rows: [string, ReactNode][] = [
    [
      t('common:noun.email'),
      <span key="email" className="own-email">
        {email}, <span className="mute">{t(emailConfirmedAt ? 'people.confirmed' : 'people.notConfirmed')}</span>
      </span>,
    ],
    [t('common:noun.phone'), phone || '–'],
    [t('people.language'), <Written key="language">{nameOf(language)}</Written>],
    [t('people.joined'), <DateText key="joined" iso={joinedAt} />],
    [t('shop:authenticator.title'), t(hasAuthenticator ? 'people.hasAuthenticator' : 'people.noAuthenticator')],
  ]
  if (orders > 0) {
    const found = paths.officeOrders(`q=${encodeURIComponent(email)}`)
    rows.push([
      t('common:noun.orders'),
      <Link key="orders" to={found}>
        {t('people.orders', { count: orders })}
      </Link>,
    ])
  }
  for (const { id, name, status } of workshops) {
    rows.push([
      t('common:noun.workshop'),
      <span key={id}>
        <Link to={paths.officeArtisan(id)}>{name}</Link>, {t(`common:verification.${camel(status)}`)}
      </span>,
    ])
  }
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t('people.facts')}</h2>
      <dl className="slip">
        {rows.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
