import { toPublicId, type CompanyId, type InvoiceId, type TransactionId } from '#kernel/ids'
import type { Node } from './scheduler.ts'
import type { ReportedSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

/** What somebody was answered. */
export type CallResponse = { statusCode: number; text: string; reasonCode: unknown }

/** A call of the API: its endpoint, and what fills it in. */
export type Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  params: Record<string, string>
  body: Record<string, unknown>
  query?: Record<string, string>
  /** What a payer shows; nothing where the merchant asks. */
  credential?: Credential
  /** No key is honoured, so that it is not asked again. */
  isKeyless?: boolean
}

/** A header of a payer, and the token that is in it. */
export type Credential = {
  header: 'x-subscription-token' | 'x-subscription-session' | 'x-invoice-token'
  token: string
}

/** Whose money it is about; nothing where it is about no invoice. */
export type Subject = { companyId: CompanyId; invoiceId: InvoiceId | undefined }

/** Somebody who asks for something, and asks again with his key until he knows what became of it. */
export type Caller = Subject & {
  isForeign: boolean
  key: string | undefined
  /** What his credential is bound to, which has keys of its own. */
  keySubject?: string | undefined
  /** The subscription that it is about, where its payer asks. */
  about?: ReportedSubscription
  call: Call
  /** He goes on from an answer that he just had, and is in a hurry. */
  isEager: boolean
  /** The processes that he waits for: an impatient one asks two at once. */
  waitsFor: Node[]
  firstSentAt: number | undefined
  againAt: number
  /** All that he was told. */
  answers: CallResponse[]
  /** What he takes for the outcome. */
  final: CallResponse | undefined
}

/** An asker whose call is of one company; the companies' keys are alike, as those of merchants who count are. */
export function newCaller({ random, askers }: World, subject: Subject, call: Call): Caller {
  const { companyId } = subject
  const asker: Caller = {
    ...subject,
    isForeign: false,
    key:
      !call.isKeyless && random.chance(0.7)
        ? `request-${askers.filter((one) => one.companyId === companyId).length + 1}`
        : undefined,
    call,
    isEager: false,
    waitsFor: [],
    firstSentAt: undefined,
    againAt: 0,
    answers: [],
    final: undefined,
  }
  askers.push(asker)
  return asker
}

/** The call that pays an invoice. */
export function paymentOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  const params = { id: toPublicId('inv', invoiceId) }
  return { method: 'PUT', path: '/api/invoices/{id}/payment', params, body }
}

/** The call that refunds a payment. */
export function refundOf(saleId: TransactionId, body: Record<string, unknown>): Call {
  const params = { trx_id: toPublicId('trx', saleId) }
  return { method: 'POST', path: '/api/trx/refund/{trx_id}', params, body }
}

/** A charge of a saved method for no invoice, or an authorization of it. */
export type Order = {
  contact_api_id: string
  account_vault_id: string
  transaction_amount: number
  order_id: string
}

/** The call that charges for no invoice. */
export function chargeOf(order: Order): Call {
  return { method: 'POST', path: '/api/trx/payment', params: {}, body: { ...order, type: 'av' } }
}

/** The call that authorizes. */
export function authorizationOf(order: Order): Call {
  return { method: 'POST', path: '/api/trx/auth', params: {}, body: order }
}

/** The call that completes an authorization, or lets it go. */
export function stepOf(id: TransactionId, body: Record<string, unknown>): Call {
  return { method: 'PUT', path: '/api/trx/auth/{trx_id}', params: { trx_id: toPublicId('trx', id) }, body }
}

/** The call that tries a failed transaction again. */
export function rerunOf(id: TransactionId): Call {
  const params = { trx_id: toPublicId('trx', id) }
  return { method: 'POST', path: '/api/trx/rerun/{trx_id}', params, body: {} }
}

/** The call that changes an invoice. */
export function updateOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  return { method: 'PUT', path: '/api/invoices/{id}', params: { id: toPublicId('inv', invoiceId) }, body }
}

/** The call that voids or cancels an invoice. */
export function closingOf(invoiceId: InvoiceId, verb: 'void' | 'cancel'): Call {
  const params = { id: toPublicId('inv', invoiceId) }
  return { method: 'POST', path: `/api/invoices/{id}/${verb}`, params, body: {} }
}

/** The call that quotes a saved method; it changes nothing. */
export function surchargeQuoteOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  const params = { id: toPublicId('inv', invoiceId) }
  return { method: 'POST', path: '/api/invoices/{id}/surcharge-quote', params, body }
}

/** The call that quotes a captured card. */
export function quoteOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  return {
    method: 'POST',
    path: '/api/invoices/{id}/quote',
    params: { id: toPublicId('inv', invoiceId) },
    body,
  }
}

/** The call that confirms a quote. */
export function confirmationOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  const params = { id: toPublicId('inv', invoiceId) }
  return { method: 'POST', path: '/api/invoices/{id}/quote/confirm', params, body }
}
