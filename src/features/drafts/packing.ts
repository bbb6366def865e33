/** Recipes for packing, with their steps in `workshop:packing.<recipe>`. */
export const packings = ['folded', 'rolled', 'flat', 'wrapped', 'boxInBox', 'crate'] as const

export type Packing = (typeof packings)[number]
