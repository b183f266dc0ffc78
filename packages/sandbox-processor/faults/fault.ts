export const operations = [
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

/** The operations that a fault can strike. `any` strikes every call of the location except those of the secure form. */
export type Operation = (typeof operations)[number]

export const faultKinds = [
  'outage',
  'lost_before',
  'lost_after',
  'unreadable',
  'failed_after',
  'arrives_late',
  'malformed',
  'delay',
  'hold',
  'hold_after',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = { id: string; fault: FaultKind; delayMs: number }

/** A fault that can still strike, or that pauses calls. `left` is null where it strikes until it is cleared. */
export type OpenFault = { id: string; operation: Operation; fault: FaultKind; left: number | null }
