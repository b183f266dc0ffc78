export { referenceOf, totalOf, transactionEntry } from './transaction.ts'
export type { ChargedInstrument, Transaction } from './transaction.ts'
export {
  saleMoves,
  transactionStatuses,
  type NewsKind,
  type TransactionStatus,
} from './transaction-status.ts'
export { neverHappened, newsOfMovement, newsOfSubmission, type News } from './news.ts'
export { decideOutcome } from './decide-outcome.ts'
export {
  attempted,
  finished,
  isKeyOpen,
  openAttemptsOn,
  readTransaction,
  transactionsOfInvoice,
} from './find-transactions.ts'
export { markReversed } from './transaction-queries.ts'
export { reconcile, reconcileTimer, type Recorder } from './reconcile.ts'
