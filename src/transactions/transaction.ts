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

/** What the money moves for: an invoice, a call of its own, or a hosted payment page of its own. */
export const purposes = ['invoice payment', 'one-off', 'hosted payment'] as const
/** One of these. */
export type Purpose = (typeof purposes)[number]

/** What was charged, as far as it may be kept. */
export type ChargedInstrument = {
  vaultId?: string
  ticketId?: string
  walletProvider?: string
  lastFour?: string
  cardBrand?: string
  /** Of what a schedule charged: the month to the end of which the card is good, MMYY. */
  expDate?: string
}

/** How money was received that the merchant took by other ways; of a reversal, how it had been received. */
export type OfflineDetails = {
  method: OfflineMethod
  /** The day where the company is, YYYY-MM-DD; a reversal has none. */
  receivedOn?: string | undefined
  /** What names it, such as the number of a check. */
  reference?: string | undefined
}

/** What an authorization holds for the merchant, and what is being done about it. */
export type Authorization = {
  /** What may be taken at most, cents. */
  amount: Cents
  /** Until when it can be completed, ms. */
  expiresAt: number
  /** How often it was asked to be completed or voided: each time has a reference of its own. */
  steps: number
  /** Who authorized it: the transaction names whoever did what its action says. */
  by?: Actor | undefined
  /** Who asked for the last of the steps. */
  askedBy?: Actor | undefined
  /** The completion or void that is submitted and not known to be finished: the last of the steps. */
  underWay?: AuthorizationStep | undefined
}

/** The completion of an authorization, or its void. */
export type AuthorizationStep = {
  /** Names this one try of it, for those who are about to hear of it. */
  attemptId: TransactionId
  action: 'authcomplete' | 'void'
  /** What is to be taken, cents; of a void, what was held. */
  amount: Cents
  /** Why it is voided, where nobody asked. */
  because?: 'expired' | undefined
  /** Since when its outcome is known to be unknown, ms. */
  unknownAt?: number | undefined
  /** How the processor's books disagree with it, where they do. */
  mismatch?: string | undefined
  correlationId: string
  idempotencyKey?: string | undefined
}

/** One movement of money, or the attempt at one: written before the processor is called, finished by one recorder. */
export type Transaction = {
  companyId: CompanyId
  id: TransactionId
  purpose: Purpose
  action: TransactionAction
  status: TransactionStatus
  invoiceId: InvoiceId | undefined
  /** The hosted payment that it is to pay. */
  hostedPaymentId: HostedPaymentId | undefined
  customerId: CustomerId | undefined
  /** The subscription through which its invoice was paid, where it was. */
  subscriptionId: SubscriptionId | undefined
  occasion: BillingReason | undefined
  /** The sale that a refund gives back. */
  parentId: TransactionId | undefined
  /** The failed transaction that this one tries again. */
  rerunOf: TransactionId | undefined
  /** The first of the tries that it belongs to, where it is not that itself. */
  rerunRoot: TransactionId | undefined
  /** The payment terminal that it was sent to. */
  terminalId: string | undefined
  authorization: Authorization | undefined
  /** What counts towards the invoice; the fee comes on top of it. */
  subtotal: Cents
  fee: Cents
  /** How the fee was decided; undefined where it was not decided here. */
  surcharge: SurchargeRecord | undefined
  /** Given back of a sale or on its way back, fee included. */
  refunded: Cents
  /** A refund that closes its invoice once nothing is left paid on it. */
  closesInvoice: boolean
  paymentMethod: PaymentMeans
  instrument: ChargedInstrument
  /** What is known of money that no rail moved; undefined of all other. */
  offline: OfflineDetails | undefined
  orderId: string | undefined
  description: string | undefined
  processorId: string | undefined
  /** Through which of its company's accounts at processors, as the company numbers them; undefined for the first. */
  processorNumber: number | undefined
  /** The processor's name for a movement that was not asked for here. */
  foreignReference: string | undefined
  reasonCode: string | undefined
  reasonText: string | undefined
  /** Since when its outcome is known to be unknown, ms. */
  unknownAt: number | undefined
  /** Who had done what its action says; undefined where that was not kept, before there was this column. */
  actor: Actor | undefined
  correlationId: string
  idempotencyKey: string | undefined
  /** Who tried it on the hosted page, where somebody did. */
  payerHash: Buffer | undefined
  /** Counts the writes of one that stands for itself; those of an invoice are counted there. */
  version: number
  createdAt: number
  updatedAt: number
  /** When the money moved, or it was known that nothing would, ms; undefined while nobody knows yet. */
  endedAt: number | undefined
  /** When the money went back by itself after it had moved, ms. */
  returnedAt: number | undefined
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

type DateField = 'createdAt' | 'updatedAt' | 'endedAt' | 'returnedAt'

/** A transaction as it is first written, at `now` of the company's clock, ms: what is not given is not known yet. */
export function newTransaction(
  given: Pick<Transaction, RequiredField> & Partial<Omit<Transaction, DateField>>,
  now: number,
): Transaction {
  const { status = defaultFields.status } = given
  const endedAt = openStatuses.includes(status) ? undefined : now
  return { ...defaultFields, ...given, createdAt: now, updatedAt: now, endedAt }
}

/** When its money moved, ms: charged, captured, settled or given back. What moved and went back again keeps it. */
export function toMovedAt({ status, endedAt }: Transaction): number | undefined {
  return movedStatuses.includes(status) ? endedAt : undefined
}

/** The failed transaction that another one tries again, and the first of all these tries. */
export type RerunFields = Pick<Transaction, 'rerunOf' | 'rerunRoot'>

/** What a second try of a failed transaction says of it. */
export function toRerunFields({ id, rerunRoot }: Transaction): RerunFields {
  return { rerunOf: id, rerunRoot: rerunRoot ?? id }
}

/** What the outcome of an attempt changes of a transaction. */
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
}

/** What changes of a transaction that stands for itself. */
export const mutableColumns = {
  ...outcomeColumns,
  actor: c.maybe(c.json<Actor>()),
  action: c.text<TransactionAction>(),
  subtotal_cents: c.cents,
  refunded_cents: c.cents,
  authorization_held: c.maybe(c.json<Authorization>()),
}

/** The columns of a transaction. */
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

/** The movement's name at the processor, which executes each at most once: our own, but for sales made elsewhere. */
export function referenceOf({
  id,
  foreignReference,
}: Pick<Transaction, 'id'> & Partial<Pick<Transaction, 'foreignReference'>>): Reference {
  return (foreignReference ?? toPublicId('trx', id)) as Reference
}

/** The whole amount that the processor moves. */
export function totalOf(transaction: Pick<Transaction, 'subtotal' | 'fee'>): Cents {
  return add(transaction.subtotal, transaction.fee)
}

export const {
  fromRow: rowToTransaction,
  toRow: transactionToRow,
}: Mapping<typeof transactionColumns, Transaction> = mapping(transactionColumns, {
  authorization_held: 'authorization',
})
