import type { Clock } from '#kernel/clock'
import type { Ids, TransactionId } from '#kernel/ids'
import type { Cells } from '#platform/cells'
import type { Database } from '#platform/database'
import type { Outbox } from '#platform/outbox'
import type { PdfPrinter } from '#platform/pdf'
import type { Log, Metrics } from '#platform/telemetry'
import type { Secrets } from '#platform/secrets'
import type { AccountInput, Processor } from '#processor'
import type { Accesses } from '#access'
import type { RequestLogbook } from '#requests'

/** The dependencies of use cases: everything external that they may use. Built once, in main. */
export type AppContext = {
  /** The database of each company, and the hub of all. It sends each statement where it belongs. */
  db: Database
  /** The databases behind `db`. */
  cells: Cells
  ids: Ids
  clock: Clock
  secrets: Secrets
  log: Log
  metrics: Metrics
  outbox: Outbox
  pdf: PdfPrinter
  processor: Processor
  /**
   * The processor account of a company that does not specify one; undefined in production, where the account is
   * required.
   */
  accountOfAll: AccountInput | undefined
  access: Accesses
  requests: RequestLogbook
  /**
   * The attempts for which this process awaits a result. Any other open attempt has an unknown outcome: its process may
   * have died.
   */
  underWay: Set<TransactionId>
  /** Waits for background work, at most so many ms. */
  waitAtMost(ms: number, work: Promise<void>): Promise<void>
  /** The URL in links; never taken from a request. */
  baseUrl: string
  environment: 'sandbox' | 'production'
}
