import type { CompanyId, CustomerId, HostedPaymentId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import type { Cents } from '#kernel/money'
import { c, mapping, type Mapping } from '#platform/database'

/** The job that ends the expired forms of a hosted payment and records their outcome. */
export const hostedFormJob = 'hosted form'

/** The content of a hosted payment's page in addition to its total, and the prefilled fields. */
export type HostedPageContent = {
  title?: string | undefined
  description?: string | undefined
  /** The URL of the merchant's logo for the payer's browser. The service never fetches it. */
  imageUrl?: string | undefined
  /** The URL to which the payer returns, without the token. */
  returnUrl?: string | undefined
  items: Record<string, Json>[]
  email?: string | undefined
  /** The address for the receipt. */
  billingEmail?: string | undefined
  billingStreet?: string | undefined
  billingCity?: string | undefined
  billingState?: string | undefined
  billingZip?: string | undefined
}

/** A payment that a merchant requests with its own page. It can be paid once, within a day. */
export type HostedPayment = {
  companyId: CompanyId
  id: HostedPaymentId
  total: Cents
  orderId: string | undefined
  /** The paying customer, if there is one. */
  customerId: CustomerId | undefined
  shown: HostedPageContent
  /** The transaction that pays it; undefined after a failed one. */
  attemptId: TransactionId | undefined
  /** The id of the sale in the secure form. All forms share it, so that only one is charged. */
  saleFormId: TransactionId | undefined
  /** The number of forms opened over all sales, and the start of the count, ms. */
  formsOpened: number
  formsOpenedSince: number | undefined
  version: number
  createdAt: number
  expiresAt: number
  updatedAt: number
}

/** The columns of a hosted payment that change. */
export const mutableColumns = {
  attempt_id: c.maybe(c.uuid<TransactionId>()),
  sale_form_id: c.maybe(c.uuid<TransactionId>()),
  forms_opened: c.integer,
  forms_opened_since: c.maybe(c.instant),
  updated_at: c.instant,
}

export const hostedPaymentColumns = {
  ...mutableColumns,
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<HostedPaymentId>(),
  total_cents: c.cents,
  order_id: c.maybe(c.text()),
  customer_id: c.maybe(c.uuid<CustomerId>()),
  shown: c.json<HostedPageContent>(),
  version: c.bigint,
  created_at: c.instant,
  expires_at: c.instant,
}

export const {
  fromRow: rowToHostedPayment,
  toRow: hostedPaymentToRow,
}: Mapping<typeof hostedPaymentColumns, HostedPayment> = mapping(hostedPaymentColumns)
