import type { AppContext } from '#context'
import { getCompanyTime } from '#companies'
import { loadInvoice, type Invoice } from '#invoices'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { SurchargeBasis } from '#surcharge'
import { findUnresolvedAttempts, loadOpenAttempts } from '#attempts'
import { refuseFalseClaims } from './false-claims.ts'
import {
  failClosed,
  vaultNotFoundError,
  loadInstrument,
  refuseExpired,
  type ChargeSource,
  refuseTooManyAttempts,
  loadSurchargeBasis,
  isOfPayer,
} from '#checkout'
import { isScheduled, type PayInvoice } from './payment-command.ts'
import { refuseEarly, type PaymentFacts } from './plan-payment.ts'

/**
 * Returns a function that reads the facts of a payment, and throws the refusals that need more than the facts. It runs
 * again after every lost race, and reads the payment source and the surcharge rules only once.
 */
export function createFactsReader(context: AppContext, command: PayInvoice): () => Promise<PaymentFacts> {
  const { company, source: input } = command
  // The processor reads the method while PostgreSQL reads the invoice. An error of the invoice takes precedence.
  const reading = (
    'nothing' in input
      ? Promise.reject(noMethodError())
      : failClosed(() => loadInstrument(context, company, input))
  ).then(
    (source) => ({ source }),
    (error: unknown) => ({ error }),
  )
  let surcharge: SurchargeBasis | undefined
  return async () => {
    const facts = await loadInvoiceFacts(context, command)
    refuseEarly(facts, command)
    const read = await reading
    if ('error' in read) throw read.error
    const { source } = read
    await refuseInstrument(context, command, facts.invoice, source)
    surcharge ??= await loadSurchargeBasis(context, company, source, {
      customerId: facts.invoice.customerId,
      by: isScheduled(command) ? 'schedule' : 'request',
    })
    return { ...facts, source, surcharge }
  }
}

function noMethodError(): ApiError {
  const message = 'names neither a settled sale (@action sale, id, status_code) nor a ticket or saved method'
  return invalidFieldError('body.processorEvent', 'invalid_type', message)
}

async function loadInvoiceFacts(
  context: AppContext,
  { company, invoiceId }: PayInvoice,
): Promise<Pick<PaymentFacts, 'invoice' | 'unknown'>> {
  const invoice = await loadInvoice(context.db, company.id, invoiceId)
  if (!invoice) throw new ApiError('not_found')
  // Only an invoice with a reserved amount has unfinished attempts.
  const readOpen = () => loadOpenAttempts(context.db, company.id, invoiceId)
  const silent = invoice.reserved > 0 ? await findUnresolvedAttempts(context, readOpen) : []
  return { invoice, unknown: silent.filter(({ action }) => action === 'sale') }
}

async function refuseInstrument(
  context: AppContext,
  { company, source: input, payer }: PayInvoice,
  invoice: Invoice,
  source: ChargeSource,
): Promise<void> {
  const event = 'event' in input ? input.event : undefined
  // Spec, Invoices: the hosted page accepts only the customer's own saved methods. The error reveals nothing about
  // other customers' methods, so that a payer cannot guess their digits.
  const isSaved = 'vaultId' in source.source && !('quote' in input)
  if (payer && isSaved && !isOfPayer(payer, source.contactId)) throw vaultNotFoundError(event)
  if (event) {
    const actual = { ...source.instrument, paymentMethod: source.rail }
    await refuseFalseClaims(context, company, invoice, event, actual)
  }
  refuseExpired(source, getCompanyTime(context.clock, company))
  if (payer) await refuseTooManyAttempts(context, company, { invoiceId: invoice.id }, payer.hash)
}
