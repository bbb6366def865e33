import type { HaatApp } from './context.ts'

export function ordersHandlers(_app: HaatApp): void {}
