import type { HaatApp } from './context.ts'

export function paymentsHandlers(_app: HaatApp): void {}
