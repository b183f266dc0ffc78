import type { CompanyId, HostedPaymentId, InvoiceId, QuoteId, TransactionId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { c, type RowOf } from '#platform/database'
import type { SurchargeRecord } from '#surcharge'
import { stateAfter, type QuoteState, type QuoteTrigger } from './quote-states.ts'

/**
 * What a newly captured card would be charged. Its card is held at the processor and belongs to nobody
 * until the quote was confirmed.
 */
export type Quote = {
  companyId: CompanyId
  id: QuoteId
  /** What it is a quote of: an invoice, or a hosted payment. */
  invoiceId: InvoiceId | undefined
  hostedPaymentId: HostedPaymentId | undefined
  ticketId: string
  state: QuoteState
  subtotal: Cents
  fee: Cents
  /** The card at the processor, once it was checked. */
  vaultId: string | undefined
  rail: Rail | undefined
  lastFour: string | undefined
  cardBrand: string | undefined
  surcharge: SurchargeRecord | undefined
  /** The attempt that used it; undefined where its confirmation was refused before there was one. */
  transactionId: TransactionId | undefined
  /** When that attempt was written, ms; until then another one may take its place. */
  claimedAt: number | undefined
  /** Whether the card is the customer's once it was charged. */
  keepsCard: boolean
  /** When the card was known to be deleted, or to be the customer's, ms. */
  cardSettledAt: number | undefined
  /** Who asked for it on the hosted page. */
  payerHash: Buffer | undefined
  version: number
  createdAt: number
  expiresAt: number
  updatedAt: number
}

/** The columns of a quote. */
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

export function rowToQuote(row: RowOf<typeof quoteColumns>): Quote {
  return {
    companyId: row.company_id,
    id: row.id,
    invoiceId: row.invoice_id ?? undefined,
    hostedPaymentId: row.hosted_payment_id ?? undefined,
    ticketId: row.ticket_id,
    state: row.state,
    subtotal: row.subtotal_cents,
    fee: row.fee_cents,
    vaultId: row.vault_id ?? undefined,
    rail: row.payment_method ?? undefined,
    lastFour: row.last_four ?? undefined,
    cardBrand: row.card_brand ?? undefined,
    surcharge: row.surcharge ?? undefined,
    transactionId: row.transaction_id ?? undefined,
    claimedAt: row.claimed_at ?? undefined,
    keepsCard: row.keeps_card,
    cardSettledAt: row.card_settled_at ?? undefined,
    payerHash: row.payer_hash ?? undefined,
    version: row.version,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    updatedAt: row.updated_at,
  }
}

export function quoteToRow(quote: Quote): RowOf<typeof quoteColumns> {
  return {
    company_id: quote.companyId,
    id: quote.id,
    invoice_id: quote.invoiceId ?? null,
    hosted_payment_id: quote.hostedPaymentId ?? null,
    ticket_id: quote.ticketId,
    state: quote.state,
    subtotal_cents: quote.subtotal,
    fee_cents: quote.fee,
    vault_id: quote.vaultId ?? null,
    payment_method: quote.rail ?? null,
    last_four: quote.lastFour ?? null,
    card_brand: quote.cardBrand ?? null,
    surcharge: quote.surcharge ?? null,
    transaction_id: quote.transactionId ?? null,
    claimed_at: quote.claimedAt ?? null,
    keeps_card: quote.keepsCard,
    card_settled_at: quote.cardSettledAt ?? null,
    payer_hash: quote.payerHash ?? null,
    version: quote.version,
    created_at: quote.createdAt,
    expires_at: quote.expiresAt,
    updated_at: quote.updatedAt,
  }
}

type QuoteFacts = Partial<Omit<Quote, 'companyId' | 'id' | 'ticketId' | 'state' | 'version'>>

/** The quote after something happened to it, or undefined where that cannot happen to it now. `now` in ms. */
export function movedQuote(
  before: Quote,
  on: QuoteTrigger,
  facts: QuoteFacts,
  now: number,
): Quote | undefined {
  const state = stateAfter(before.state, on)
  if (state === undefined) return undefined
  return {
    ...before,
    ...facts,
    state,
    version: before.version + 1,
    updatedAt: Math.max(now, before.updatedAt),
  }
}
