import type { Invoice } from '#invoices'
import type { News } from '#transactions'
import { noon } from '../../../test/support/books.ts'
import { decideRecord } from './decide-record.ts'
import type { Recording } from './recording.ts'

/** When the news of these tests is heard, ms. */
export const later = noon + 60_000

export const news = (kind: News['kind'], more: Partial<News> = {}): News => ({
  kind,
  processorId: 'p1',
  ...more,
})

/** What follows from news that is not old. */
export function recorded(before: Parameters<typeof decideRecord>[0], heard: News): Recording {
  const recording = decideRecord(before, heard, later)
  if (!recording) throw new Error('nothing is to be recorded')
  return recording
}

/** How the money of an invoice lies, in dollars: paid, settling, reserved. */
export const pots = ({ paid, settling, reserved }: Invoice) => [paid / 100, settling / 100, reserved / 100]
