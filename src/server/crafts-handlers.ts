import type { HaatApp } from './context.ts'

export function craftsHandlers(_app: HaatApp): void {}
