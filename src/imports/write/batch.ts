import type { z } from 'zod'
import type { AuditAction, AuditEntryInput } from '#audit'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { PartRows } from '#platform/database'
import type { importedRecords, ImportNoun, ImportSource } from '../records.ts'

/** The records of one write, checked by their schemas. */
export type Batch = { [Noun in ImportNoun]: z.output<(typeof importedRecords)[Noun]>[] }

/** A checked record. */
export type Checked<Noun extends ImportNoun> = Batch[Noun][number]

/** The effect of a write on a record: written, here already, or left out for a reason. */
export type RecordResult = { noun: ImportNoun; originId: string } & (
  | { outcome: 'written' | 'known'; id: string }
  | { outcome: 'skipped'; reason: string }
)

/** A write of records: its import and its company. `now` is the company's time, ms. */
export type Writing = {
  context: AppContext
  company: Company
  source: ImportSource
  correlationId: string
  now: number
  known: Known
}

/** The decision on the records of one noun: their results and the rows to write. */
export type Decided = { results: RecordResult[]; parts: PartRows[]; audit: AuditEntryInput[] }

/** The ids here of records of the other system, of earlier writes and of this one. */
export type Known = {
  get(noun: ImportNoun, originId: string): string | undefined
  set(noun: ImportNoun, originId: string, id: string): void
}

/** Creates the memory of known records. */
export function createKnown(rows: { noun: ImportNoun; origin_id: string; record_id: string }[]): Known {
  const ids = new Map(rows.map((row) => [`${row.noun} ${row.origin_id}`, row.record_id]))
  return {
    get: (noun, originId) => ids.get(`${noun} ${originId}`),
    set: (noun, originId, id) => void ids.set(`${noun} ${originId}`, id),
  }
}

/** Returns the result of a record that is left out. */
export function skip(noun: ImportNoun, originId: string, reason: string): RecordResult {
  return { noun, originId, outcome: 'skipped', reason }
}

/** Returns the audit entry of a record that an import created. It says from where the record comes. */
export function toOriginEntry(
  { company, source }: Pick<Writing, 'company' | 'source'>,
  action: AuditAction,
  subject: AuditEntryInput['subject'],
  originId: string,
): AuditEntryInput {
  const changes = { importedFrom: { after: source }, originId: { after: originId } }
  return { companyId: company.id, action, subject, changes }
}
