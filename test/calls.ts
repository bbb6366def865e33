// Every declared call of the shop, found by the names of the files, so that none can be forgotten.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { AnyCall } from '#platform/api/call.ts'

const domain = path.resolve(import.meta.dirname, '../src/features')

export async function declaredCalls(): Promise<Map<string, AnyCall>> {
  const files = readdirSync(domain, { recursive: true }).map(String)
  const calls = new Map<string, AnyCall>()
  for (const file of files.filter((name) => name.endsWith('-calls.ts')).sort()) {
    const exported: Record<string, Record<string, unknown>> = await import(path.join(domain, file))
    for (const call of Object.values(exported).flatMap((group) => Object.values(group))) {
      if (isCall(call)) calls.set(`${call.method} ${call.path}`, call)
    }
  }
  return calls
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
}
