import type { Services } from './context.ts'

export type SeedOptions = { products?: number; progress: (line: string) => void }

export async function seed(_services: Services, _options: SeedOptions): Promise<void> {}
