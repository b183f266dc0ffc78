import type { LaterStep } from '../instruments/instrument.ts'
import { addBusinessDays, addDays } from './business-calendar.ts'

/** A scheduled event of a movement, on its location's clock. */
export type MovementJob = {
  id: number
  transactionId: string
  kind: LaterStep['kind']
  returnCode: string | null
  dueAt: Date
}

/** A scheduled event on a location's clock: of a movement, or at a terminal that makes one. */
export type Job = MovementJob | { kind: 'terminal'; reference: string; dueAt: Date }

/** Returns when a step of an instrument's plan is due for a charge made at `from`. */
export function toDueAt(step: LaterStep, from: Date): Date {
  return addDays(addBusinessDays(from, step.businessDays), step.days ?? 0)
}
