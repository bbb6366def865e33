import type { Services } from '#app/http/context.ts'
import { grievanceLinks } from '#features/complaints/api.ts'
import type { Network } from '#features/ondc/network.ts'
import { registryKeys } from '#platform/ondc/ondc.server.ts'
import { guardedPost } from '#platform/webhooks/guarded-post.server.ts'

/** Null: the shop is not on the open network. */
export function openNetwork({ config, clock }: Services): Network | null {
  const { ondc: settings, isDemo, publicOrigin, operator } = config
  if (!settings) return null
  return {
    settings,
    findKey: registryKeys(settings, clock),
    post: guardedPost({ allowsPrivate: isDemo }),
    allowsPrivate: isDemo,
    publicOrigin,
    operator,
    grievanceLinks: grievanceLinks(publicOrigin),
  }
}
