// A worker process for WORKERS above one, started by workers.mjs. It ignores signals: Ctrl-C reaches all processes at
// once, and only the primary knows the order of closing.
import nodeModule from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBuilt } from './build-pages.mjs'
import { loadServer } from './server-files.mjs'
import { answerSignals, root, runCommand } from './setup.mjs'

await runCommand(async () => {
  nodeModule.enableCompileCache?.(path.join(root, 'node_modules', '.cache', 'compiled'))
  /** @type {import('../src/app/main.ts').RunningServer | undefined} */
  let server
  /** @type {Promise<import('../src/app/main.ts').RunningServer> | undefined} */
  let starting
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // It may serve already, and be listed, just before its start is done. A start that fills the shop is not waited for.
    const opened = await Promise.race([starting?.catch(() => undefined), sleep(1_000, undefined)])
    await opened?.stop()
    process.exit(0)
  }
  answerSignals((name) => (name === 'SIGTERM' ? void stop() : undefined))
  process.on('message', (message) => {
    if (message === 'stop') void stop()
    if (message === 'announce') server?.announce()
  })
  const start = await loadServer(isBuilt())
  starting = start()
  server = await starting
  process.send?.('ready')
  setTimeout(() => nodeModule.flushCompileCache?.(), 3_000).unref()
})
