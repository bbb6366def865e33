import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  ssr: true,
  // All routes are known from the first page on: some twenty, and no round trip before the first click.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
