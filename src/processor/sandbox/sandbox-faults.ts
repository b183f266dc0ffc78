import { z } from 'zod'

/** The calls that a fault can strike. `any` strikes every call of a company except those of the secure form. */
export const faultOperations = [
  'any',
  'sale',
  'auth',
  'capture',
  'void',
  'refund',
  'credit',
  'read_vault',
  'read_ticket',
  'find',
] as const

/** The faults of the sandbox processor that end without another request. */
export const faultKinds = ['outage', 'lost_before', 'lost_after', 'unreadable', 'malformed', 'delay'] as const

/** A fault to switch on. It strikes so many calls; 0: all calls until the faults are cleared. */
export type NewFault = {
  operation: (typeof faultOperations)[number]
  fault: (typeof faultKinds)[number]
  times: number
  /** How long the answer takes, for a `delay`. */
  delayMs: number
}

/** The faults that can still strike, oldest first. `left` is missing if a fault strikes until it is cleared. */
export const wireFaults = z.object({
  faults: z.array(
    z.object({
      operation: z.enum(faultOperations),
      // Tests of the operator have further kinds.
      fault: z.string(),
      left: z.number().optional(),
    }),
  ),
})

/** A fault that can still strike. */
export type OpenFault = z.infer<typeof wireFaults>['faults'][number]
