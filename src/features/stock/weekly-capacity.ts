/**
 * Days that a piece made to order waits until its turn comes: whole weeks of pieces that were ordered before it, counted from
 * what the artisan can make in a week. Pieces are counted one by one, whatever the order; null: no such limit.
 */
export function queueDays({
  openPieces,
  weeklyCapacity,
}: {
  openPieces: number
  weeklyCapacity: number | null
}): number {
  if (weeklyCapacity === null || weeklyCapacity <= 0) return 0
  return Math.floor(Math.max(0, openPieces) / weeklyCapacity) * 7
}
