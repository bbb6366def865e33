import { entries } from '#app/http/api.ts'
import type { AnyCall } from '#platform/api/call.ts'

export const calls: ReadonlyMap<string, AnyCall> = new Map(
  entries.map((entry) => [`${entry.method} ${entry.path}`, entry]),
)
