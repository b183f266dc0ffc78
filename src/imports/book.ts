import type { ImportNoun, ImportRecord } from './records.ts'

/** A record that is left out, by its id in the former system, and the reason for a person. */
export type SkippedRecord = { id: string; reason: string }

/** An invoice that the former system makes next. Amounts in dollars, days in UTC. */
export type ExpectedInvoice = {
  /** The subscription, by its id in the former system. */
  subscription: string
  /** The day on which its period begins, YYYY-MM-DD. */
  day: string
  amount: number
  /** The day on which it is due, and on which it is charged; undefined if the export does not say. */
  dueDay?: string | undefined
  chargeDay?: string | undefined
}

/** The records of an export that this service can have, and the ones that it leaves out. */
export type Book = { [Noun in ImportNoun]: ImportRecord<Noun>[] } & {
  skipped: SkippedRecord[]
  /** The invoices that the former system makes next, one or more of each subscription. */
  expected: ExpectedInvoice[]
  /** Records that are over and stay in the former system, such as paid invoices. */
  history: { subscriptions: number; invoices: number }
  /** The numbers of all invoices of the export, also of paid ones, so that new numbers go on behind them. */
  invoiceNumbers: string[]
}

/** The files of an export folder by name, as bytes. */
export type ExportFiles = ReadonlyMap<string, Uint8Array>

/** A fault for which the whole export is refused, such as a file that is cut. */
export class UnreadableExport extends Error {
  override readonly name = 'UnreadableExport'
}
