// npm run chaos -- [rounds] [seed]: random actions with injected faults; see test/chaos.ts. Exits 1 at a breach.
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-pages.mjs'
import { answerSignals, prepare, runCommand } from './setup.mjs'

await runCommand(async () => {
  await prepare(fileURLToPath(import.meta.url))
  await ensureBuilt()
  const { runChaos } = await import('../test/chaos.ts')
  const rounds = Number(process.argv[2] ?? 200)
  const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
  const stopping = new AbortController()
  answerSignals(() => (stopping.signal.aborted ? process.exit(130) : stopping.abort()))
  console.log(`seed ${seed}, ${rounds} rounds`)
  const report = await runChaos({ rounds, seed, say: (line) => console.log(line), signal: stopping.signal })
  console.log(JSON.stringify(report, null, 2))
  return report.breaches.length === 0 ? 0 : 1
})
