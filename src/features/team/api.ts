import { z } from 'zod'
import { call } from '#features/call.ts'
import { changeMember, removeMember } from './change-member.ts'
import { inviteMember, withdrawTeamInvitation } from './invite-member.ts'
import { team, teamChange, teamInvite } from './team.ts'
import { getTeam } from './team-queries.ts'

const id = z.object({ id: z.string().max(64) })

export const teamApi = {
  team: call('GET /artisan/team', {
    who: ['artisan'],
    summary: 'Who works in this workshop, and who is invited. For its owner only.',
    out: team,
    answer: (ctx) => getTeam(ctx),
  }),
  invite: call('POST /artisan/team/invitations', {
    who: ['artisan'],
    summary: 'Invites an address to the workshop as `helper` or `accounts`; an email with a link follows.',
    body: teamInvite,
    out: z.object({}),
    status: 202,
    limit: { tries: 30, windowSeconds: 3600 },
    answer: async (ctx, { body }, http) => {
      await inviteMember(ctx, { ...body, publicOrigin: http.publicOrigin })
      return {}
    },
  }),
  withdraw: call('DELETE /artisan/team/invitations/{id}', {
    who: ['artisan'],
    summary: 'Ends an invitation; a repeated call changes nothing.',
    params: id,
    out: team,
    answer: async (ctx, { params }) => {
      await withdrawTeamInvitation(ctx, params.id)
      return getTeam(ctx)
    },
  }),
  change: call('PUT /artisan/team/{id}', {
    who: ['artisan'],
    summary: 'Another part of the work for a member, from the next request on; `expected` is what the page showed.',
    params: id,
    body: teamChange,
    out: team,
    answer: async (ctx, { params, body }) => {
      await changeMember(ctx, { ...params, ...body })
      return getTeam(ctx)
    },
  }),
  remove: call('DELETE /artisan/team/{id}', {
    who: ['artisan'],
    summary: 'A member leaves the workshop: the sessions end at once, and the account becomes a customer’s.',
    params: id,
    out: team,
    answer: async (ctx, { params }) => {
      await removeMember(ctx, params.id)
      return getTeam(ctx)
    },
  }),
}
