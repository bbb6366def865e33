/** How long a response may be cached, in seconds. From the specification. */
export const cacheSeconds = { short: 60, medium: 300, long: 1_800 } as const
