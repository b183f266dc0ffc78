export { referenceOf, totalOf, transactionEntry } from './transaction.ts'
export type { ChargedInstrument, Transaction } from './transaction.ts'
export {
  refundMoves,
  saleMoves,
  transactionStatuses,
  type NewsKind,
  type TransactionStatus,
} from './transaction-status.ts'
export { neverHappened, newsOfMovement, newsOfSubmission, type News } from './news.ts'
export { transactionEntryAnswer, transactionRecordAnswer } from './answers.ts'
export { transactionRecord } from './transaction-record.ts'
export { decideOutcome } from './decide-outcome.ts'
export {
  attempted,
  finished,
  historyOf,
  isKeyOpen,
  openAttemptsOn,
  readSaleOfProcessor,
  readTransaction,
  refunded,
  refundsOf,
  transactionsOfInvoice,
} from './find-transactions.ts'
export { countPayerTries, historyColumn, selectHistory } from './transaction-queries.ts'
export { silentAttempts } from './silent-attempts.ts'
export { backOffMs, reconcile, reconcileTimer, type Recorder } from './reconcile.ts'
