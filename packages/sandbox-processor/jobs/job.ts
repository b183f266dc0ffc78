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

/** A payer's card at a terminal, which executes the claimed reference. */
export type TerminalJob = { kind: 'terminal'; reference: string; dueAt: Date }

export type Job = MovementJob | TerminalJob

/** Returns when a step of an instrument's plan is due for a charge made at `from`. */
export function toDueAt(step: LaterStep, from: Date): Date {
  return addDays(addBusinessDays(from, step.businessDays), step.days ?? 0)
}
