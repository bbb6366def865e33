import type { DemoPerson } from '#app/demo.ts'

/** The accounts of the demo shop, one of each role; the seeder makes them, the login page offers them. */
export const demoPassword = 'haat-demo-2026'

export const demoPeople: readonly DemoPerson[] = [
  { role: 'customer', email: 'customer@haat.test', password: demoPassword },
  { role: 'artisan', email: 'artisan@haat.test', password: demoPassword },
  { role: 'admin', email: 'admin@haat.test', password: demoPassword },
]
