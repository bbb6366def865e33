import type { DemoPerson } from '#app/demo.ts'

export const demoPassword = 'haat-demo-2026'

export const demoPeople: readonly DemoPerson[] = [
  { role: 'customer', email: 'customer@haat.test', password: demoPassword },
  { role: 'artisan', email: 'artisan@haat.test', password: demoPassword },
  { role: 'admin', email: 'admin@haat.test', password: demoPassword },
]
