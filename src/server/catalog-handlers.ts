import type { HaatApp } from './context.ts'

export function catalogHandlers(_app: HaatApp): void {}
