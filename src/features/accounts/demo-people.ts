import type { Role } from '#features/actor.ts'

/** The accounts of the demo shop, one of each role; the seeder makes them, the login page offers them. Never in production. */
export const demoPassword = 'haat-demo-2026'

export const demoPeople: readonly { role: Role; email: string; password: string }[] = [
  { role: 'customer', email: 'customer@haat.test', password: demoPassword },
  { role: 'artisan', email: 'artisan@haat.test', password: demoPassword },
  { role: 'admin', email: 'admin@haat.test', password: demoPassword },
]
