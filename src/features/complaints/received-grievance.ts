import { z } from 'zod'

export const receivedGrievance = z.object({ ticket: z.string(), acknowledgeBy: z.string(), resolveBy: z.string() })

export type Received = z.output<typeof receivedGrievance>
