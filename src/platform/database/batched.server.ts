import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './db.server.ts'

const windowMs = 5

type Batch<Input, Output> = { inputs: Input[]; done: Promise<readonly Output[] | null> }

/**
 * One statement for the calls of the next five milliseconds on one pool: a commit waits for the disk, and a hundred
 * notes of a hundred jobs can wait together. `run` answers in the order of its inputs. When it throws, each call runs
 * again by itself, so that one that cannot be written does not take the others with it.
 */
export function batched<Input, Output>(
  run: (db: Db, inputs: readonly Input[]) => Promise<readonly Output[]>,
): (db: Db, input: Input) => Promise<Output> {
  const open = new WeakMap<object, Batch<Input, Output>>()

  const begin = (db: Db): Batch<Input, Output> => {
    const inputs: Input[] = []
    const collect = async () => {
      await pause(windowMs)
      open.delete(db.$client)
      return run(db, inputs).catch(() => null)
    }
    const batch = { inputs, done: collect() }
    open.set(db.$client, batch)
    return batch
  }

  return async (db, input) => {
    const { inputs, done } = open.get(db.$client) ?? begin(db)
    const place = inputs.push(input) - 1
    const outputs = await done
    return outputs ? (outputs[place] as Output) : ((await run(db, [input]))[0] as Output)
  }
}
