import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type ParcelStatus, parcelStatuses } from '#features/orders/order-status.ts'
import { networkStates } from './order-states.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operating.md'), 'utf8')

/** `| shipped | In-progress | Order-picked-up |`, of the page that operators read. */
const written = [...page.matchAll(/^\| ([a-z_, ]+) \| ([A-Z][\w-]+) \| ([\w-]+)(?:, and ([\w-]+))? \|$/gm)].flatMap(
  ([, statuses = '', order, fulfillment, wayBack = null]) =>
    statuses.split(', ').map((status) => [status, { order, fulfillment, wayBack }] as const),
)

test.each(parcelStatuses)('a parcel that is %s has the state of the network that the documentation names', (status) => {
  expect(Object.fromEntries(written)[status]).toEqual(networkStates[status as ParcelStatus])
})
