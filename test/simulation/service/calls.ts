import { toPublicId, type CompanyId, type InvoiceId, type TransactionId } from '#kernel/ids'
import type { Node } from './scheduler.ts'
import type { ReportedSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

/** A response, as the caller sees it. */
export type CallResponse = { statusCode: number; text: string; reasonCode: unknown }

/** A call of the API: its endpoint, parameters and body. */
export type Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  params: Record<string, string>
  body: Record<string, unknown>
  query?: Record<string, string>
  /** The payer's credential; undefined if the merchant calls. */
  credential?: Credential
  /** The endpoint honours no key, so the call is not retried. */
  isKeyless?: boolean
}

/** A payer's header with its token. */
export type Credential = {
  header: 'x-subscription-token' | 'x-subscription-session' | 'x-invoice-token'
  token: string
}

/** The company and the invoice of a call; undefined if it is about no invoice. */
export type Subject = { companyId: CompanyId; invoiceId: InvoiceId | undefined }

/** A caller with one request. The caller retries it with the same key until the outcome is known. */
export type Caller = Subject & {
  isForeign: boolean
  key: string | undefined
  /** The subject of the credential. Each subject has its own keys. */
  keySubject?: string | undefined
  /** The subscription of the call, if its payer calls. */
  about?: ReportedSubscription
  call: Call
  /** The request follows from a response that just arrived, and is sent soon. */
  isEager: boolean
  /** The processes with a call in progress. An impatient caller sends the same request to two. */
  waitsFor: Node[]
  firstSentAt: number | undefined
  againAt: number
  /** All responses so far. */
  answers: CallResponse[]
  /** The response that counts as the outcome. */
  final: CallResponse | undefined
}

/** Returns a caller of a company. Both companies use the same keys, like merchants who number their requests. */
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

/** Returns the call that pays an invoice. */
export function paymentOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  const params = { id: toPublicId('inv', invoiceId) }
  return { method: 'PUT', path: '/api/invoices/{id}/payment', params, body }
}

/** Returns the call that refunds a payment. */
export function refundOf(saleId: TransactionId, body: Record<string, unknown>): Call {
  const params = { trx_id: toPublicId('trx', saleId) }
  return { method: 'POST', path: '/api/trx/refund/{trx_id}', params, body }
}

/** A charge or authorization of a saved method without an invoice. */
export type Order = {
  contact_api_id: string
  account_vault_id: string
  transaction_amount: number
  order_id: string
}

/** Returns the call that charges without an invoice. */
export function chargeOf(order: Order): Call {
  return { method: 'POST', path: '/api/trx/payment', params: {}, body: { ...order, type: 'av' } }
}

/** Returns the call that authorizes. */
export function authorizationOf(order: Order): Call {
  return { method: 'POST', path: '/api/trx/auth', params: {}, body: order }
}

/** Returns the call that captures or voids an authorization. */
export function stepOf(id: TransactionId, body: Record<string, unknown>): Call {
  return { method: 'PUT', path: '/api/trx/auth/{trx_id}', params: { trx_id: toPublicId('trx', id) }, body }
}

/** Returns the call that retries a failed transaction. */
export function rerunOf(id: TransactionId): Call {
  const params = { trx_id: toPublicId('trx', id) }
  return { method: 'POST', path: '/api/trx/rerun/{trx_id}', params, body: {} }
}

/** Returns the call that changes an invoice. */
export function updateOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  return { method: 'PUT', path: '/api/invoices/{id}', params: { id: toPublicId('inv', invoiceId) }, body }
}

/** Returns the call that voids or cancels an invoice. */
export function closingOf(invoiceId: InvoiceId, verb: 'void' | 'cancel'): Call {
  const params = { id: toPublicId('inv', invoiceId) }
  return { method: 'POST', path: `/api/invoices/{id}/${verb}`, params, body: {} }
}

/** Returns the call that quotes a saved method. It changes nothing. */
export function surchargeQuoteOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  const params = { id: toPublicId('inv', invoiceId) }
  return { method: 'POST', path: '/api/invoices/{id}/surcharge-quote', params, body }
}

/** Returns the call that quotes a captured card. */
export function quoteOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  return {
    method: 'POST',
    path: '/api/invoices/{id}/quote',
    params: { id: toPublicId('inv', invoiceId) },
    body,
  }
}

/** Returns the call that confirms a quote. */
export function confirmationOf(invoiceId: InvoiceId, body: Record<string, unknown>): Call {
  const params = { id: toPublicId('inv', invoiceId) }
  return { method: 'POST', path: '/api/invoices/{id}/quote/confirm', params, body }
}
