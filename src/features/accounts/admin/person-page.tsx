import { type ReactNode, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { accountsApi } from '#features/accounts/api.ts'
import type { erasureReasons, Person } from '#features/accounts/person.ts'
import { getPerson } from '#features/accounts/person-queries.ts'
import { type StaffRole, staffRoles } from '#features/accounts/staff.ts'
import type { Role } from '#features/actor.ts'
import { camel } from '#features/orders/parts/order-words.ts'
import { paths } from '#features/paths.ts'
import { placesOf } from '#features/screens/admin-places.ts'
import { api, refusalOf } from '#features/screens/api-client.ts'
import { foundOr404, privateHead, requestContext } from '#features/screens/page.ts'
import { useAct } from '#features/screens/use-act.ts'
import { languages } from '#platform/i18n/languages.ts'
import { AskDialog, typed } from '#ui/ask-dialog.tsx'
import { Button, Radio, Select, TextArea } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { toast } from '#ui/toaster.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { Written } from '#ui/written.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const person = await foundOr404(getPerson(ctx, params.id ?? ''))
  return { head: privateHead(context, 'admin:people.title'), person }
}

export { meta } from '#features/page-meta.ts'

export default function PersonPage() {
  const { t } = useTranslation('admin')
  const { person } = useLoaderData<typeof loader>()
  const { name, role, disabledAt, disabledReason } = person
  return (
    <>
      <nav className="micro crumb" aria-label={t('artisan.crumbs')}>
        <Link to={paths.adminPeople()}>{t('people.title')}</Link> / {name}
      </nav>
      <div className="admin-title">
        <h1>{name}</h1>
        <p>
          <b>
            {t(`people.roles.${role}`)}
            {role === 'admin' ? `, ${t(`people.staff.${person.staff ?? 'owner'}`)}` : null}
          </b>
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
    const found = paths.adminOrders(`q=${encodeURIComponent(email)}`)
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
        <Link to={paths.adminArtisan(id)}>{name}</Link>, {t(`common:verification.${camel(status)}`)}
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

function PersonSessions({ person }: { person: Person }) {
  const { t } = useTranslation('admin')
  const act = useAct()
  const { id, sessions } = person
  const end = async (call: () => Promise<unknown>) => {
    const problem = await act(call, t('shop:sessions.ended'))
    if (problem) toast.error(problem)
  }
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t('people.sessions')}</h2>
      {sessions.length === 0 ? (
        <p>{t('people.noSessions')}</p>
      ) : (
        <ul className="address-rows">
          {sessions.map((session) => {
            const { browser, system } = session.device
            const name = [browser, system].filter(Boolean).join(', ') || t('shop:sessions.unknown')
            return (
              <li key={session.id}>
                <p>
                  <b>{name}</b>
                </p>
                <p className="small mute">
                  {t('shop:sessions.seen')} <DateText iso={session.lastSeenAt} shape="day-time" />
                  <br />
                  {t('shop:sessions.opened')} <DateText iso={session.openedAt} shape="day-time" />
                </p>
                <Button
                  variant="link"
                  aria-label={t('shop:sessions.endNamed', { name })}
                  onClick={() =>
                    void end(() => api.call(accountsApi.endPersonSession, { params: { id, session: session.id } }))
                  }
                >
                  {t('shop:sessions.end')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {sessions.length > 1 ? (
        <Button onClick={() => void end(() => api.call(accountsApi.endPersonSessions, { params: { id } }))}>
          {t('people.endAll')}
        </Button>
      ) : null}
    </section>
  )
}

function PersonActs({ person }: { person: Person }) {
  const { t } = useTranslation('admin')
  const [openAct, setOpenAct] = useState<PersonAct | null>(null)
  const acts: PersonAct[] = [
    ...(choicesFor(person).length > 0 ? (['role'] as const) : []),
    ...(person.disabledAt ? (['enable'] as const) : []),
    ...(person.disabledAt || person.isOwn ? [] : (['disable'] as const)),
    ...(person.hasAuthenticator && !person.isOwn ? (['resetAuthenticator'] as const) : []),
    ...(person.isOwn ? [] : (['erase'] as const)),
  ]
  return (
    <section aria-labelledby="acts">
      <h2 id="acts">{t('people.acts')}</h2>
      <div className="admin-acts">
        {acts.map((act) => (
          <Button key={act} onClick={() => setOpenAct(act)}>
            {t(`people.act.${act}`)}
          </Button>
        ))}
        <ExportPerson person={person} />
      </div>
      {choicesFor(person).length === 0 ? <p className="small mute">{t('people.roleFixed')}</p> : null}
      {openAct ? <PersonDialog person={person} act={openAct} onClose={() => setOpenAct(null)} /> : null}
    </section>
  )
}

function ExportPerson({ person }: { person: Person }) {
  const { t } = useTranslation('admin')
  const [isFetching, setFetching] = useState(false)
  const fetchFile = async () => {
    setFetching(true)
    try {
      const exported = await api.call(accountsApi.exportPerson, { params: { id: person.id } })
      const file = new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = `account-${exported.exportedAt.slice(0, 10)}.json`
      link.click()
      window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    } catch (error) {
      toast.error(refusalOf(error))
    }
    setFetching(false)
  }
  return (
    <Button disabled={isFetching} onClick={() => void fetchFile()}>
      {isFetching ? t('common:form.sending') : t('people.act.export')}
    </Button>
  )
}

type PersonAct = 'role' | 'disable' | 'enable' | 'resetAuthenticator' | 'erase'

type Props = { person: Person; act: PersonAct; onClose: () => void }

function PersonDialog({ person, act, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { name } = person
  return (
    <AskDialog
      title={t(`people.ask.${act}`, { name })}
      text={t(`people.text.${act}`)}
      act={t(`people.act.${act}`)}
      onAct={usePersonAct(person, act)}
      onClose={onClose}
    >
      {act === 'role' ? <RoleChoice person={person} /> : null}
      {act === 'disable' ? (
        <TextArea
          name="reason"
          label={t('common:form.reason')}
          help={t('people.personReads')}
          required
          minLength={3}
          maxLength={500}
        />
      ) : null}
      {act === 'erase' ? (
        <Select
          name="reason"
          label={t('common:form.reason')}
          required
          options={(['asked', 'duplicate', 'abuse'] as const).map((value) => ({
            value,
            label: t(`people.erasure.${value}`),
          }))}
        />
      ) : null}
    </AskDialog>
  )
}

/** The pages of the admin area that this part of the work opens. */
const workOf = (staff: StaffRole) => placesOf(staff).flatMap(({ pages }) => pages.map(({ words }) => words))

type RoleChoiceOf = { role: Role; staff: StaffRole | null }

function choicesFor(person: Person): RoleChoiceOf[] {
  const admins = [null, ...staffRoles].map((staff): RoleChoiceOf => ({ role: 'admin', staff }))
  const others = person.roles.flatMap((role): RoleChoiceOf[] => (role === 'admin' ? admins : [{ role, staff: null }]))
  return [...(person.role === 'admin' ? admins.filter(({ staff }) => staff !== person.staff) : []), ...others]
}

function RoleChoice({ person }: { person: Person }) {
  const { t } = useTranslation('admin')
  return (
    <fieldset className="move-choices">
      <legend className="lab">{t('people.newRole')}</legend>
      {choicesFor(person).map(({ role, staff }) => (
        <Radio
          key={role + staff}
          name="role"
          value={`${role} ${staff ?? ''}`}
          required
          label={
            <>
              <b>
                {t(`people.roles.${role}`)}
                {role === 'admin' ? `, ${t(`people.staff.${staff ?? 'owner'}`)}` : null}
              </b>
              <br />
              <span className="small mute">
                {staff
                  ? workOf(staff)
                      .map((words) => t(words))
                      .join(', ')
                  : t(`people.roleText.${role}`)}
              </span>
            </>
          }
        />
      ))}
    </fieldset>
  )
}

function usePersonAct(person: Person, chosen: PersonAct) {
  const { id, role, name } = person
  const { t } = useTranslation('admin')
  const act = useAct()
  const navigate = useNavigate()
  const params = { id }

  const calls: Record<PersonAct, (form: FormData) => Promise<unknown>> = {
    role: (form) => {
      const choice = choicesFor(person).find((one) => `${one.role} ${one.staff ?? ''}` === form.get('role'))
      const body = { role, staff: person.staff, ...choice, expected: role, expectedStaff: person.staff }
      return api.call(accountsApi.changeRole, { params, body })
    },
    disable: (form) => api.call(accountsApi.disable, { params, body: { reason: typed(form, 'reason') } }),
    enable: () => api.call(accountsApi.enable, { params }),
    resetAuthenticator: () => api.call(accountsApi.resetAuthenticator, { params }),
    erase: async (form) => {
      const reason = typed(form, 'reason') as (typeof erasureReasons)[number]
      await api.call(accountsApi.erasePerson, { params, body: { reason } })
      await navigate(paths.adminPeople())
    },
  }
  return (form: FormData) => act(() => calls[chosen](form), t(`people.done.${chosen}`, { name }))
}
