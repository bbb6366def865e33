/** Sent by the root's first effect: React answers events from now on. */
export const liveEvent = 'shop:live'
