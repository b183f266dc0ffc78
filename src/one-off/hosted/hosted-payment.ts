import type { CompanyId, CustomerId, HostedPaymentId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import type { Cents } from '#kernel/money'
import { c, mapping, type Mapping } from '#platform/database'

/** The timer that asks what became of the forms of a hosted payment once their time is over. */
export const hostedFormTimer = 'hosted form'

/** What the page of a hosted payment shows beside its total, and fills in for the payer. */
export type HostedPageContent = {
  title?: string | undefined
  description?: string | undefined
  /** Where the payer's browser finds the merchant's logo; it is never fetched here. */
  imageUrl?: string | undefined
  /** Where the payer goes on to, without the token. */
  returnUrl?: string | undefined
  items: Record<string, Json>[]
  email?: string | undefined
  /** Where the receipt goes. */
  billingEmail?: string | undefined
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
  /** Who pays, where that is a customer. */
  customerId: CustomerId | undefined
  shown: HostedPageContent
  /** The transaction that is to pay it, or did; none where the last one failed. */
  attemptId: TransactionId | undefined
  /** The name of the sale that may be made in the secure form: one for all forms, so that no two are charged. */
  saleFormId: TransactionId | undefined
  /** How many forms were opened, of whatever sale, and since when. */
  formsOpened: number
  formsOpenedSince: number | undefined
  version: number
  createdAt: number
  expiresAt: number
  updatedAt: number
}

/** What changes of a hosted payment. */
export const mutableColumns = {
  attempt_id: c.maybe(c.uuid<TransactionId>()),
  sale_form_id: c.maybe(c.uuid<TransactionId>()),
  forms_opened: c.integer,
  forms_opened_since: c.maybe(c.instant),
  updated_at: c.instant,
}

/** The columns of a hosted payment. */
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
