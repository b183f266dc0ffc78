import type { Invoice } from '#invoices'
import type { ProcessorResult } from '#attempts'
import { noon } from '../../../test/support/books.ts'
import { decideRecord } from './decide-record.ts'
import type { Recording } from './recording.ts'

/** The time of the processor results in these tests, ms. */
export const later = noon + 60_000

export const newResult = (
  kind: ProcessorResult['kind'],
  more: Partial<ProcessorResult> = {},
): ProcessorResult => ({
  kind,
  processorId: 'p1',
  ...more,
})

/** Returns the effects of a new processor result. */
export function decideRecording(
  before: Parameters<typeof decideRecord>[0],
  result: ProcessorResult,
): Recording {
  const recording = decideRecord(before, result, later)
  if (!recording) throw new Error('nothing is to be recorded')
  return recording
}

/** The totals of an invoice in dollars: paid, settling, reserved. */
export const toPots = ({ paid, settling, reserved }: Invoice) => [paid / 100, settling / 100, reserved / 100]
