import type { HaatApp } from './context.ts'

export async function servePages(_app: HaatApp): Promise<void> {}
