import type { Invoice } from '#invoices'
import type { ProcessorResult } from '#transactions'
import { noon } from '../../../test/support/books.ts'
import { decideRecord } from './decide-record.ts'
import type { Recording } from './recording.ts'

/** When the news of these tests is heard, ms. */
export const later = noon + 60_000

export const newResult = (
  kind: ProcessorResult['kind'],
  more: Partial<ProcessorResult> = {},
): ProcessorResult => ({
  kind,
  processorId: 'p1',
  ...more,
})

/** What follows from news that is not old. */
export function decideRecording(
  before: Parameters<typeof decideRecord>[0],
  heard: ProcessorResult,
): Recording {
  const recording = decideRecord(before, heard, later)
  if (!recording) throw new Error('nothing is to be recorded')
  return recording
}

/** How the money of an invoice lies, in dollars: paid, settling, reserved. */
export const toPots = ({ paid, settling, reserved }: Invoice) => [paid / 100, settling / 100, reserved / 100]
