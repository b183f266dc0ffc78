import type { Clock } from '#kernel/clock'
import type { Ids, TransactionId } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { Outbox } from '#platform/outbox'
import type { PdfPrinter } from '#platform/pdf'
import type { Log, Metrics } from '#platform/telemetry'
import type { Secrets } from '#platform/secrets'
import type { AccountInput, Processor } from '#processor'
import type { Accesses } from './access.ts'

/** What use cases are handed: everything outside of them that they may touch. Built once, in main. */
export type AppContext = {
  db: Database
  ids: Ids
  clock: Clock
  secrets: Secrets
  log: Log
  metrics: Metrics
  outbox: Outbox
  pdf: PdfPrinter
  processor: Processor
  /** What a company is on of which nothing is said; undefined in production, where its processor must be named. */
  accountOfAll: AccountInput | undefined
  access: Accesses
  /**
   * The attempts of which this process is about to hear. Whatever other attempt is open is of unknown outcome: its
   * process may have died.
   */
  underWay: Set<TransactionId>
  /** Waits for work that goes on by itself, but no longer than so many ms. */
  waitAtMost(ms: number, work: Promise<void>): Promise<void>
  /** The address put in links; never taken from a request. */
  baseUrl: string
  environment: 'sandbox' | 'production'
}
