export { againOf, movedAtOf, newTransaction, purposes, referenceOf, totalOf } from './transaction.ts'
export { transactionEntry, type PastTransaction } from './past-transaction.ts'
export type { Again, AuthorizationStep, ChargedInstrument, Offline, Transaction } from './transaction.ts'
export type { Occasion } from './occasion.ts'
export {
  expectedOf,
  isStepping,
  lastStepOf,
  ownerOfReference,
  revivedStep,
  type Stepping,
} from './expected.ts'
export {
  authMoves,
  completionMoves,
  refundMoves,
  saleMoves,
  voidMoves,
  transactionStatuses,
  type NewsKind,
  type TransactionStatus,
} from './transaction-status.ts'
export { isTaken, neverHappened, newsOfMovement, newsOfSubmission, soldBy, type News } from './news.ts'
export { actorAnswer, transactionEntryAnswer, transactionRecordAnswer } from './answers.ts'
export {
  clientEventTypes,
  clientSnapshot,
  impliedEnd,
  toldClient,
  type ClientEventType,
  type HostedPaymentTold,
} from './client-postback.ts'
export { isHardDecline, isReturnCode } from './hard-declines.ts'
export { paymentDayInWords } from './payment-day.ts'
export { transactionRecord } from './transaction-record.ts'
export { authorizationExpired, decideOutcome } from './decide-outcome.ts'
export {
  attempted,
  finished,
  historyOf,
  isKeyOpen,
  openAttemptsOfOrder,
  moneyUnderWay,
  openAttemptsOn,
  readSaleOfProcessor,
  readNewestOfOrder,
  readTransaction,
  refunded,
  refundsOf,
  transactionsOfInvoice,
  writeNewTransaction,
  writeTransaction,
} from './find-transactions.ts'
export { wholeTransactions } from './search/whole-transactions.ts'
export { searchTransactions } from './search/search-transactions.ts'
export { transactionResource } from './search/transaction-resource.ts'
export { historyColumn, processorIdKey, selectHistory, transactionKey } from './transaction-queries.ts'
export { historyOfPayment, transactionsBetween, transactionsOfRequest } from './list-transactions.ts'
export { isSilent, silentAttempts } from './silent-attempts.ts'
export { backOffMs, reconcile, type RecordedByHand, type Recorder } from './reconcile.ts'
export { reconcileTimer } from './reconcile-timer.ts'
export { differenceName } from './difference-name.ts'
export { handOutcomes, settledByHand, unknownThere, type HandOutcome } from './held-back.ts'
export { isLeftBehind, leaveOpenAttempts } from './left-behind.ts'
export { settleHeldBack, type SettleHeldBack } from './settle-held-back.ts'
export { keptOfSale } from './kept-of-sale.ts'
export { notClaimed } from './not-claimed.ts'
export { refuseUnchargeable } from './refuse-unsupported.ts'
export { submissionNoted, transactionNoted } from './submission-noted.ts'
export { submitAttempt, ticketUsed, type Attempt, type Planned } from './submit-attempt.ts'
export { transactionErasure } from './erasure.ts'
