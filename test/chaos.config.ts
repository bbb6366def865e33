import type { ShopConfig } from '#features/extensions/shop-config.ts'
import { found, keep, withTrouble } from './chaos-services.ts'

export default {
  providers: {
    courier: () => ({
      book: ({ number }) => withTrouble(() => ({ carrier: 'Chaos', trackingNumber: `AWB-${number}`, labelUrl: null })),
      cancel: () => withTrouble(() => undefined),
      isGenuine: ({ 'x-chaos': word }) => word === 'chaos',
      read: (body) => JSON.parse(body),
    }),
    payout: () => ({
      send: ({ key }) => withTrouble(() => keep(key)),
      find: (id) => withTrouble(() => found(id.slice(5))),
    }),
  },
} satisfies ShopConfig
