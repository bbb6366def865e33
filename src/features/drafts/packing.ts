export const packings = ['folded', 'rolled', 'flat', 'wrapped', 'boxInBox', 'crate'] as const

export type Packing = (typeof packings)[number]
