import type { CompanyId, HostedPaymentId, InvoiceId, QuoteId, TransactionId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { c, mapping, type Mapping } from '#platform/database'
import type { SurchargeRecord } from '#surcharge'
import { findNextState, type QuoteState, type QuoteTrigger } from './quote-states.ts'

/**
 * The quoted charge of a newly captured card. The processor stores the card without an owner until the quote is
 * confirmed.
 */
export type Quote = {
  companyId: CompanyId
  id: QuoteId
  /** The quoted invoice or hosted payment. */
  invoiceId: InvoiceId | undefined
  hostedPaymentId: HostedPaymentId | undefined
  ticketId: string
  state: QuoteState
  subtotal: Cents
  fee: Cents
  /** The processor's id of the checked card. */
  vaultId: string | undefined
  rail: Rail | undefined
  lastFour: string | undefined
  cardBrand: string | undefined
  surcharge: SurchargeRecord | undefined
  /** The attempt that used the quote; undefined if the confirmation was refused before an attempt was written. */
  transactionId: TransactionId | undefined
  /** When that attempt was written, ms. Before that, another attempt may replace it. */
  claimedAt: number | undefined
  /** Whether the card is saved for the customer after its charge. */
  keepsCard: boolean
  /** When the card was deleted or saved for the customer, ms. */
  cardSettledAt: number | undefined
  /** The keyed hash of the payer's IP address on the hosted page. */
  payerHash: Buffer | undefined
  version: number
  createdAt: number
  expiresAt: number
  updatedAt: number
}

export const quoteColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<QuoteId>(),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  hosted_payment_id: c.maybe(c.uuid<HostedPaymentId>()),
  ticket_id: c.text(),
  state: c.text<QuoteState>(),
  subtotal_cents: c.cents,
  fee_cents: c.cents,
  vault_id: c.maybe(c.text()),
  payment_method: c.maybe(c.text<Rail>()),
  last_four: c.maybe(c.text()),
  card_brand: c.maybe(c.text()),
  surcharge: c.maybe(c.json<SurchargeRecord>()),
  transaction_id: c.maybe(c.uuid<TransactionId>()),
  claimed_at: c.maybe(c.instant),
  keeps_card: c.boolean,
  card_settled_at: c.maybe(c.instant),
  payer_hash: c.maybe(c.bytes),
  version: c.bigint,
  created_at: c.instant,
  expires_at: c.instant,
  updated_at: c.instant,
}

export const { fromRow: rowToQuote, toRow: quoteToRow }: Mapping<typeof quoteColumns, Quote> = mapping(
  quoteColumns,
  { payment_method: 'rail' },
)

type QuoteFacts = Partial<Omit<Quote, 'companyId' | 'id' | 'ticketId' | 'state' | 'version'>>

/** Returns the quote after a trigger, or undefined if its state does not allow the trigger. `now` in ms. */
export function moveQuote(
  before: Quote,
  on: QuoteTrigger,
  facts: QuoteFacts,
  now: number,
): Quote | undefined {
  const state = findNextState(before.state, on)
  if (state === undefined) return undefined
  return {
    ...before,
    ...facts,
    state,
    version: before.version + 1,
    updatedAt: Math.max(now, before.updatedAt),
  }
}
