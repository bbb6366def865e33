import { z } from 'zod'
import { signedInSession } from '#features/accounts/account.ts'
import { call } from '#features/call.ts'
import { anyone } from '#platform/api/call.ts'
import { DomainError } from '#platform/api/domain-error.ts'
import { operatorForm } from './operator-form.ts'
import { requireSetupKey, saveOperator, setUpShop } from './set-up-shop.ts'
import { setupForm } from './setup-form.ts'

export const setupApi = {
  setUp: call('POST /setup', {
    who: anyone,
    summary:
      'Names an empty shop, says who runs it and opens its first admin account. `key` is in the link that the shop prints at its start; it ends with the first admin.',
    body: z.strictObject({ key: z.string().max(100), form: setupForm }),
    out: signedInSession,
    status: 201,
    limit: { tries: 20, windowSeconds: 3600 },
    hashes: true,
    answer: async (ctx, { body }, http) => {
      await requireSetupKey(ctx, body.key)
      const { account, session } = await setUpShop(ctx, body.form, http.device)
      if (!session) throw new DomainError('unavailable')
      return http.openSession(account, session)
    },
  }),
  saveOperator: call('PUT /admin/operator', {
    who: ['admin'],
    summary: 'Who runs the shop, as its pages must show; `revision` is the one that was seen.',
    body: z.strictObject({ form: operatorForm, revision: z.int().min(0) }),
    out: z.object({}),
    answer: async (ctx, { body }) => {
      await saveOperator(ctx, body)
      return {}
    },
  }),
}
