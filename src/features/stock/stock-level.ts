export const stockLevels = ['in', 'low', 'out'] as const

export type StockLevel = (typeof stockLevels)[number]

export const lowStockFrom = 3

export function stockLevel(free: number): StockLevel {
  if (free <= 0) return 'out'
  return free <= lowStockFrom ? 'low' : 'in'
}
