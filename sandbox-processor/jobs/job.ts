import type { LaterStep } from '../instruments/instrument.ts'
import { addBusinessDays, addDays } from './business-calendar.ts'

/** Something that will happen to a movement on its location's clock. */
export type MovementJob = {
  id: number
  transactionId: string
  kind: LaterStep['kind']
  returnCode: string | null
  dueAt: Date
}

/** Something that will happen on a location's clock: to a movement, or at a terminal that makes one. */
export type Job = MovementJob | { kind: 'terminal'; reference: string; dueAt: Date }

/** When a step of an instrument's plan falls due for a charge made at `from`. */
export function toDueAt(step: LaterStep, from: Date): Date {
  return addDays(addBusinessDays(from, step.businessDays), step.days ?? 0)
}
