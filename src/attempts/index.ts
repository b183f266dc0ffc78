export { toRerunFields, toMovedAt, newTransaction, purposes, referenceOf, totalOf } from './transaction.ts'
export { toTransactionEntry, type PastTransaction } from './past-transaction.ts'
export type {
  RerunFields,
  AuthorizationStep,
  ChargedInstrument,
  OfflineDetails,
  Transaction,
} from './transaction.ts'
export type { BillingReason } from './billing-reason.ts'
export { findDeclineReason, toDeclineReason } from './decline-reason.ts'
export {
  toExpectedMovement,
  isStepping,
  toStepReference,
  parseReferenceOwner,
  restoreStep,
  type SteppingTransaction,
} from './expected-movement.ts'
export {
  authMoves,
  completionMoves,
  refundMoves,
  saleMoves,
  voidMoves,
  transactionStatuses,
  type TransactionStatus,
} from './transaction-status.ts'
export {
  hasTakenMoney,
  neverHappenedResult,
  toMovementResult,
  toSubmissionResult,
  toSaleFields,
  type ProcessorResult,
} from './processor-result.ts'
export { transactionEntryResponse, transactionRecordResponse } from './responses.ts'
export {
  clientEventTypes,
  toClientSnapshot,
  toImpliedAttemptStatus,
  clientPostbackRows,
  type ClientEventType,
  type HostedPaymentRef,
} from './client-postback.ts'
export { isHardDecline, isReturnCode, toReturnCode } from './hard-declines.ts'
export { formatPaymentDay } from './payment-day.ts'
export { toTransactionRecord } from './transaction-record.ts'
export { authorizationExpired, decideOutcome } from './decide-outcome.ts'
export {
  attemptRow,
  outcomeRow,
  decodeHistory,
  isKeyOpen,
  loadOpenAttemptsOfOrder,
  loadMoneyInFlight,
  loadOpenAttempts,
  loadSaleOfProcessor,
  loadNewestOfOrder,
  loadTransaction,
  refundedAmountRow,
  loadRefunds,
  loadFeesOfInvoices,
  loadReturnedHostedSale,
  loadInvoiceTransactions,
  writeNewTransaction,
  writeTransaction,
} from './find-transactions.ts'
export { transactionExport } from './search/transaction-export.ts'
export { searchTransactions, sumTransactions } from './search/search-transactions.ts'
export { transactionResource } from './search/transaction-resource.ts'
export { historyColumn, processorIdKey, selectHistory, transactionKey } from './transaction-queries.ts'
export {
  loadPaymentHistory,
  loadTransactionsBetween,
  loadTransactionsOfRequest,
} from './list-transactions.ts'
export { isUnresolved, findUnresolvedAttempts } from './unresolved-attempts.ts'
export {
  toBackOffMs,
  recoverOutcome,
  type ManualResolution,
  type ResultRecorder,
} from './outcome-recovery.ts'
export { outcomeRecoveryJob } from './outcome-recovery-job.ts'
export { toDifferenceName } from './difference-name.ts'
export { manualOutcomes, settledByHandCode, unknownAtProcessorMessage } from './needs-review.ts'
export { isAtFormerProcessor, scheduleOpenAttempts } from './former-processor.ts'
export { resolveReview } from './resolve-review.ts'
export { toNetAmount } from './net-amount.ts'
export { reportNotClaimed } from './report-not-claimed.ts'
export { refuseUnchargeable } from './refuse-unsupported.ts'
export { submissionAuditRows, transactionAuditRows } from './submission-audit.ts'
export { submitAttempt, ticketUsedError, type Attempt, type AttemptPlan } from './submit-attempt.ts'
export { attemptErasure } from './erasure.ts'
export { attemptMerge } from './customer-merge.ts'
