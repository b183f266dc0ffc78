import type { Company } from '#companies'
import type { CustomerId, HostedPaymentId, InvoiceId, TransactionId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { ApiError } from '#kernel/refusals'
import type { PartRows } from '#platform/database'
import type { Movement } from '#processor'
import type { SurchargeBasis } from '#surcharge'
import type { SurchargedMethod } from './methods/charge-source.ts'

/** The id of a record that a payer can pay. */
export type PayableRef = { invoiceId: InvoiceId } | { hostedPaymentId: HostedPaymentId }

/** A sale that secure forms may make. All forms of a record make the same sale, which is executed once. */
export type SaleForm = {
  id: TransactionId
  /** When a form of it is opened, by the company's clock, ms. */
  now: number
}

/**
 * A record that a payer can pay, as it was read: an invoice or a hosted payment. Checkout opens forms, quotes cards and
 * counts declines for it. The module that owns the record provides the facts, and writes and records.
 */
export type Payable = {
  company: Company
  ref: PayableRef
  customerId: CustomerId | undefined
  /** The amount due, in cents. */
  due: Cents
  /** The rails that the record accepts. The company may sell fewer. */
  acceptedRails: Rail[]
  /** The sale of its open secure forms; undefined if there is none. */
  saleFormId: TransactionId | undefined
  /** The kind of the job that closes its secure forms. */
  saleFormJob: string
  /** The purpose of a sale in a secure form. */
  description: string | undefined
  /** The ZIP code with which a secure form begins. */
  billingZip?: string | undefined
  /** Returns the error for a rail that the record does not accept. */
  railRefusedError(): ApiError
  /** Throws if the amount cannot be paid now. Without an amount, everything due is checked. */
  assertPayable(amount?: Cents): Promise<void>
  /** Reads the record again. Throws not_found if it does not exist any more. */
  reload(): Promise<Payable>
  /** Reads the facts that decide the surcharge on a payment with this method. */
  loadSurchargeBasis(method: SurchargedMethod, isRecurring?: boolean): Promise<SurchargeBasis>
  /** Returns the number of forms opened since an instant, and whether the open ones would take more than is due. */
  countSaleForms(since: number): Promise<{ opened: number; takesTooMuch: boolean }>
  /** Writes a new version with this sale of its forms, or with none, unless another writer changed the record. */
  writeSaleForm(form: SaleForm | undefined, effects: PartRows[]): Promise<'written' | 'lost race'>
  /** Records a sale of its forms as the processor's books have it. A sale that moved no money is ignored. */
  recordSale(movement: Movement, correlationId: string): Promise<void>
}

/** Throws if a record does not accept a rail. */
export function refuseRail(payable: Payable, rail: Rail): void {
  if (!payable.acceptedRails.includes(rail)) throw payable.railRefusedError()
}
