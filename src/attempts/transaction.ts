import type {
  CompanyId,
  CustomerId,
  HostedPaymentId,
  InvoiceId,
  SubscriptionId,
  TransactionId,
} from '#kernel/ids'
import type { Actor } from '#kernel/actor'
import { toPublicId } from '#kernel/ids'
import { add, zeroCents, type Cents } from '#kernel/money'
import type { OfflineMethod, PaymentMeans } from '#kernel/rails'
import { c, mapping, type Mapping } from '#platform/database'
import type { Reference } from '#processor'
import type { SurchargeRecord } from '#surcharge'
import type { BillingReason } from './billing-reason.ts'
import {
  movedStatuses,
  openStatuses,
  type TransactionAction,
  type TransactionStatus,
} from './transaction-status.ts'

/** The purpose of a transaction: an invoice, a one-off request, or a hosted payment page. */
export const purposes = ['invoice payment', 'one-off', 'hosted payment'] as const
/** One of these purposes. */
export type Purpose = (typeof purposes)[number]

/** The charged method, without data that may not be stored. */
export type ChargedInstrument = {
  vaultId?: string
  ticketId?: string
  walletProvider?: string
  lastFour?: string
  cardBrand?: string
  /** For a scheduled charge, the last month in which the card is valid, MMYY. */
  expDate?: string
}

/** How the merchant received money outside the processor; for a reversal, how it had been received. */
export type OfflineDetails = {
  method: OfflineMethod
  /** The day in the company's time zone, YYYY-MM-DD; a reversal has none. */
  receivedOn?: string | undefined
  /** The merchant's reference, such as the number of a check. */
  reference?: string | undefined
}

/** The authorized amount and the steps of an authorization. */
export type Authorization = {
  /** The maximum amount of a completion, cents. */
  amount: Cents
  /** When it expires, ms. */
  expiresAt: number
  /** The number of requested completions and voids. Each has its own reference. */
  steps: number
  /** The actor who authorized it. The transaction has the actor of its current action. */
  by?: Actor | undefined
  /** The actor who requested the last step. */
  askedBy?: Actor | undefined
  /** The last step, if it is submitted and not known to be finished. */
  underWay?: AuthorizationStep | undefined
}

/** A return that was won back, or a refund that failed after it went through, with both instants in ms. */
export type UndoneMovement = {
  action: 'refund' | 'return'
  movedAt: number
  undoneAt: number
}

/** The completion of an authorization, or its void. */
export type AuthorizationStep = {
  /** The id of this attempt, for processes that wait for its response. */
  attemptId: TransactionId
  action: 'authcomplete' | 'void'
  /** The amount to complete, cents; for a void, the authorized amount. */
  amount: Cents
  /** Why the schedule voids it. */
  because?: 'expired' | undefined
  /** When its outcome was first found unknown, ms. */
  unknownAt?: number | undefined
  /** The difference between the processor's books and this step. */
  mismatch?: string | undefined
  correlationId: string
  idempotencyKey?: string | undefined
}

/**
 * One movement of money, or the attempt at one. It is written before the processor is called, and its outcome is
 * recorded later.
 */
export type Transaction = {
  companyId: CompanyId
  id: TransactionId
  purpose: Purpose
  action: TransactionAction
  status: TransactionStatus
  invoiceId: InvoiceId | undefined
  /** The hosted payment that it pays. */
  hostedPaymentId: HostedPaymentId | undefined
  customerId: CustomerId | undefined
  /** The subscription through which its invoice was paid. */
  subscriptionId: SubscriptionId | undefined
  occasion: BillingReason | undefined
  /** The refunded sale. */
  parentId: TransactionId | undefined
  /** The failed transaction that this one retries. */
  rerunOf: TransactionId | undefined
  /** The first transaction of a group of retries; undefined for that first one. */
  rerunRoot: TransactionId | undefined
  /** The payment terminal that received it. */
  terminalId: string | undefined
  authorization: Authorization | undefined
  /** The part that counts towards the invoice; the fee is added to it. */
  subtotal: Cents
  fee: Cents
  /** How the fee was decided; undefined for a fee decided elsewhere. */
  surcharge: SurchargeRecord | undefined
  /** The refunded amount of a sale, pending refunds and fee included. */
  refunded: Cents
  /** Whether a refund closes its invoice once nothing is left paid on it. */
  closesInvoice: boolean
  paymentMethod: PaymentMeans
  instrument: ChargedInstrument
  /** The details of an offline payment; undefined for all others. */
  offline: OfflineDetails | undefined
  orderId: string | undefined
  description: string | undefined
  processorId: string | undefined
  /** The number of the company's account at a processor; undefined for the first account. */
  processorNumber: number | undefined
  /** The processor's reference of a movement that was not requested here. */
  foreignReference: string | undefined
  reasonCode: string | undefined
  reasonText: string | undefined
  /** When its outcome was first found unknown, ms. */
  unknownAt: number | undefined
  /** The actor of its action; undefined for rows older than this column. */
  actor: Actor | undefined
  correlationId: string
  idempotencyKey: string | undefined
  /** The keyed hash of the payer's IP address on the hosted page. */
  payerHash: Buffer | undefined
  /** The version of a one-off transaction. For an invoice, the invoice has the version. */
  version: number
  createdAt: number
  updatedAt: number
  /** When the money moved, or was known not to move, ms; undefined while the outcome is open. */
  endedAt: number | undefined
  /** When moved money was returned, ms. */
  returnedAt: number | undefined
  /** The refund or returns of it that were undone, oldest first. */
  undoneMovements: UndoneMovement[] | undefined
}

const defaultFields = {
  status: 'created',
  invoiceId: undefined,
  hostedPaymentId: undefined,
  customerId: undefined,
  subscriptionId: undefined,
  occasion: undefined,
  parentId: undefined,
  rerunOf: undefined,
  rerunRoot: undefined,
  terminalId: undefined,
  authorization: undefined,
  fee: zeroCents,
  surcharge: undefined,
  refunded: zeroCents,
  closesInvoice: false,
  offline: undefined,
  orderId: undefined,
  description: undefined,
  processorId: undefined,
  foreignReference: undefined,
  reasonCode: undefined,
  reasonText: undefined,
  unknownAt: undefined,
  idempotencyKey: undefined,
  payerHash: undefined,
  version: 1,
  returnedAt: undefined,
  undoneMovements: undefined,
} as const

type RequiredField =
  | 'companyId'
  | 'id'
  | 'purpose'
  | 'action'
  | 'subtotal'
  | 'paymentMethod'
  | 'instrument'
  | 'processorNumber'
  | 'actor'
  | 'correlationId'

type DateField = 'createdAt' | 'updatedAt' | 'endedAt' | 'returnedAt' | 'undoneMovements'

/** Returns a new transaction at `now` of the company's clock, ms. A field that is not given is unknown yet. */
export function newTransaction(
  given: Pick<Transaction, RequiredField> & Partial<Omit<Transaction, DateField>>,
  now: number,
): Transaction {
  const { status = defaultFields.status } = given
  const endedAt = openStatuses.includes(status) ? undefined : now
  return { ...defaultFields, ...given, createdAt: now, updatedAt: now, endedAt }
}

/** Returns when the money moved, ms: charged, captured, settled or refunded. Returned money keeps this date. */
export function toMovedAt({ status, endedAt }: Transaction): number | undefined {
  return movedStatuses.includes(status) ? endedAt : undefined
}

/** The failed transaction that a retry repeats, and the first one of the group. */
export type RerunFields = Pick<Transaction, 'rerunOf' | 'rerunRoot'>

/** Returns the fields of a retry that refer to the failed transaction. */
export function toRerunFields({ id, rerunRoot }: Transaction): RerunFields {
  return { rerunOf: id, rerunRoot: rerunRoot ?? id }
}

/** The columns that the outcome of an attempt changes. */
export const outcomeColumns = {
  status: c.text<TransactionStatus>(),
  rerun_root: c.maybe(c.uuid<TransactionId>()),
  instrument: c.json<ChargedInstrument>(),
  processor_id: c.maybe(c.text()),
  reason_code: c.maybe(c.text()),
  reason_text: c.maybe(c.text()),
  unknown_at: c.maybe(c.instant),
  updated_at: c.instant,
  ended_at: c.maybe(c.instant),
  returned_at: c.maybe(c.instant),
  undone_movements: c.maybe(c.json<UndoneMovement[]>()),
}

/** The columns of a one-off transaction that change. */
export const mutableColumns = {
  ...outcomeColumns,
  actor: c.maybe(c.json<Actor>()),
  action: c.text<TransactionAction>(),
  subtotal_cents: c.cents,
  refunded_cents: c.cents,
  authorization_held: c.maybe(c.json<Authorization>()),
}

export const transactionColumns = {
  ...mutableColumns,
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<TransactionId>(),
  purpose: c.text<Purpose>(),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  hosted_payment_id: c.maybe(c.uuid<HostedPaymentId>()),
  customer_id: c.maybe(c.uuid<CustomerId>()),
  subscription_id: c.maybe(c.uuid<SubscriptionId>()),
  occasion: c.maybe(c.text<BillingReason>()),
  parent_id: c.maybe(c.uuid<TransactionId>()),
  rerun_of: c.maybe(c.uuid<TransactionId>()),
  terminal_id: c.maybe(c.text()),
  processor_number: c.maybe(c.integer),
  fee_cents: c.cents,
  surcharge: c.maybe(c.json<SurchargeRecord>()),
  closes_invoice: c.boolean,
  payment_method: c.text<PaymentMeans>(),
  offline: c.maybe(c.json<OfflineDetails>()),
  order_id: c.maybe(c.text()),
  description: c.maybe(c.text()),
  foreign_reference: c.maybe(c.text()),
  correlation_id: c.text(),
  idempotency_key: c.maybe(c.text()),
  payer_hash: c.maybe(c.bytes),
  version: c.bigint,
  created_at: c.instant,
}

/**
 * Returns the movement's reference at the processor, which executes each at most once. It is our own, except for sales
 * made elsewhere.
 */
export function referenceOf({
  id,
  foreignReference,
}: Pick<Transaction, 'id'> & Partial<Pick<Transaction, 'foreignReference'>>): Reference {
  return (foreignReference ?? toPublicId('trx', id)) as Reference
}

/** Returns the total amount that the processor moves. */
export function totalOf(transaction: Pick<Transaction, 'subtotal' | 'fee'>): Cents {
  return add(transaction.subtotal, transaction.fee)
}

export const {
  fromRow: rowToTransaction,
  toRow: transactionToRow,
}: Mapping<typeof transactionColumns, Transaction> = mapping(transactionColumns, {
  authorization_held: 'authorization',
})
