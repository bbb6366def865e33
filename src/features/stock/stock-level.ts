export const stockLevels = ['in', 'low', 'out'] as const

export type StockLevel = (typeof stockLevels)[number]

/** Low stock begins at three pieces; the number shown is always the true one. */
export const lowStockFrom = 3

export function stockLevel(free: number): StockLevel {
  if (free <= 0) return 'out'
  return free <= lowStockFrom ? 'low' : 'in'
}
