import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { listInvitations } from '#features/accounts/invite-staff.ts'
import { type PersonRow, personStates, roles } from '#features/accounts/person.ts'
import { adminPeople } from '#features/accounts/person-queries.ts'
import { paths } from '#features/paths.ts'
import { privateHead, requestContext } from '#features/screens/page.ts'
import { AdminTable, type ListResult } from '#features/screens/table/data-table.tsx'
import { ProvenFile } from '#features/screens/table/proven-file.tsx'
import { AdminFilters } from '#features/screens/table/table-filters.tsx'
import { adminAddress } from '#platform/lists/admin-list.ts'
import { Button, Select } from '#ui/controls.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTranslation } from '#ui/words/use-translation.tsx'
import { StaffInvitations } from './staff-invitations.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { ctx } = context.get(requestContext)
  const query = Object.fromEntries(url.searchParams)
  const { filter, ask } = adminPeople.read(query)
  const isOwner = ctx.actor.role === 'admin' && !ctx.actor.staff
  const [people, invitations] = await Promise.all([
    adminPeople.page(ctx, { filter, ask }),
    isOwner ? listInvitations(ctx) : null,
  ])
  return { head: privateHead(context, 'admin:people.title'), people, invitations, filter, sort: ask.sort }
}

export { meta } from '#features/page-meta.ts'

export default function PeoplePage() {
  const { t } = useTranslation('admin')
  const { invitations } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="admin-title">
        <h1>{t('people.title')}</h1>
        <ExportButton />
      </div>
      {invitations ? <StaffInvitations invitations={invitations} /> : null}
      <Filters />
      <AdminTable listing={usePeopleListing()} />
    </>
  )
}

function ExportButton() {
  const { t } = useTranslation('admin')
  const { search } = useLocation()
  return <ProvenFile to={paths.adminPeopleFile(adminAddress(search, {}))}>{t('admin.export')}</ProvenFile>
}

const columns: ListResult<PersonRow>['columns'] = [
  { name: 'name', label: 'admin:people.name', phone: 'title', canSort: true, cell: ({ name }) => name },
  {
    name: 'email',
    label: 'common:noun.email',
    cell: ({ email, phone }) => (
      <>
        {email}
        <span className="under">{phone}</span>
      </>
    ),
  },
  { name: 'role', label: 'admin:people.role', phone: 'state', cell: (person) => <Standing person={person} /> },
  {
    name: 'joined',
    label: 'admin:people.joined',
    phone: 'labelled',
    canSort: true,
    cell: ({ joinedAt }) => <DateText iso={joinedAt} />,
  },
  {
    name: 'seen',
    label: 'admin:people.seen',
    phone: 'labelled',
    cell: ({ seenAt }) => (seenAt ? <DateText iso={seenAt} shape="day-time" /> : '–'),
  },
]

function usePeopleListing(): ListResult<PersonRow> {
  const { t } = useTranslation('admin')
  const { people, sort } = useLoaderData<typeof loader>()
  return {
    name: 'people',
    caption: t('people.title'),
    page: people,
    sort,
    rowKey: ({ id }) => id,
    rowTo: ({ id }) => paths.adminPerson(id),
    columns,
    empty: (
      <EmptyState title={t('people.empty')}>
        <Button to={paths.adminPeople()}>{t('common:action.clearAll')}</Button>
      </EmptyState>
    ),
  }
}

function Standing({ person }: { person: PersonRow }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {[t(`people.roles.${person.role}`), person.staff && t(`people.staff.${person.staff}`)].filter(Boolean).join(', ')}
      {person.disabledAt ? <b className="said small">{t('people.states.disabled')}</b> : null}
      {person.hasAuthenticator ? <span className="under">{t('shop:authenticator.title')}</span> : null}
    </>
  )
}

function Filters() {
  const { t } = useTranslation('admin')
  const { filter, sort } = useLoaderData<typeof loader>()
  const { role, state } = filter
  const roleOptions = roles.map((value) => ({ value, label: t(`people.roles.${value}`) }))
  const stateOptions = personStates.map((value) => ({ value, label: t(`people.states.${value}`) }))
  return (
    <AdminFilters action={paths.adminPeople()} filter={filter} search={{ hint: t('people.searchHint') }} sort={sort}>
      <Select
        name="role"
        defaultValue={role ?? ''}
        label={t('people.role')}
        options={[{ value: '', label: t('people.anyRole') }, ...roleOptions]}
      />
      <Select
        name="state"
        defaultValue={state ?? ''}
        label={t('common:goods.state')}
        options={[{ value: '', label: t('people.anyState') }, ...stateOptions]}
      />
    </AdminFilters>
  )
}
