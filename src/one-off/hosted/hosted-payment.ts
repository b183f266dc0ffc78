import type { CompanyId, CustomerId, HostedPaymentId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import type { Cents } from '#kernel/money'
import { c, type RowOf } from '#platform/database'

/** The timer that asks what became of the forms of a hosted payment once their time is over. */
export const hostedFormTimer = 'hosted form'

/** What the page of a hosted payment shows beside its total, and fills in for the payer. */
export type Shown = {
  title?: string | undefined
  description?: string | undefined
  /** Where the payer's browser finds the merchant's logo; it is never fetched here. */
  imageUrl?: string | undefined
  items: Record<string, Json>[]
  email?: string | undefined
  billingStreet?: string | undefined
  billingCity?: string | undefined
  billingState?: string | undefined
  billingZip?: string | undefined
}

/** A payment that a merchant asks for by a page of its own. It is paid at most once, and for a day. */
export type HostedPayment = {
  companyId: CompanyId
  id: HostedPaymentId
  total: Cents
  orderId: string | undefined
  /** Who pays, as far as the merchant said: a customer, or its own name for somebody. */
  customerId: CustomerId | undefined
  contactReference: string | undefined
  shown: Shown
  /** The transaction that is to pay it, or did; none where the last one failed. */
  attemptId: TransactionId | undefined
  /** The name of the sale that may be made in the secure form: one for all forms, so that no two are charged. */
  saleFormId: TransactionId | undefined
  /** How many forms were opened of that sale. */
  formsOpened: number
  version: number
  createdAt: number
  expiresAt: number
  updatedAt: number
}

/** The columns of a hosted payment. */
export const hostedPaymentColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<HostedPaymentId>(),
  total_cents: c.cents,
  order_id: c.maybe(c.text()),
  customer_id: c.maybe(c.uuid<CustomerId>()),
  contact_reference: c.maybe(c.text()),
  shown: c.json<Shown>(),
  attempt_id: c.maybe(c.uuid<TransactionId>()),
  sale_form_id: c.maybe(c.uuid<TransactionId>()),
  forms_opened: c.integer,
  version: c.bigint,
  created_at: c.instant,
  expires_at: c.instant,
  updated_at: c.instant,
}

export function rowToHostedPayment(row: RowOf<typeof hostedPaymentColumns>): HostedPayment {
  return {
    companyId: row.company_id,
    id: row.id,
    total: row.total_cents,
    orderId: row.order_id ?? undefined,
    customerId: row.customer_id ?? undefined,
    contactReference: row.contact_reference ?? undefined,
    shown: row.shown,
    attemptId: row.attempt_id ?? undefined,
    saleFormId: row.sale_form_id ?? undefined,
    formsOpened: row.forms_opened,
    version: row.version,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    updatedAt: row.updated_at,
  }
}

export function hostedPaymentToRow(hosted: HostedPayment): RowOf<typeof hostedPaymentColumns> {
  return {
    company_id: hosted.companyId,
    id: hosted.id,
    total_cents: hosted.total,
    order_id: hosted.orderId ?? null,
    customer_id: hosted.customerId ?? null,
    contact_reference: hosted.contactReference ?? null,
    shown: hosted.shown,
    attempt_id: hosted.attemptId ?? null,
    sale_form_id: hosted.saleFormId ?? null,
    forms_opened: hosted.formsOpened,
    version: hosted.version,
    created_at: hosted.createdAt,
    expires_at: hosted.expiresAt,
    updated_at: hosted.updatedAt,
  }
}
