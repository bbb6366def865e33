import { z } from 'zod'

/** What who hands in a complaint is told at once: its number, and the dates of both clocks. */
export const receivedGrievance = z.object({ ticket: z.string(), acknowledgeBy: z.string(), resolveBy: z.string() })

export type Received = z.output<typeof receivedGrievance>
