import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import { readCustomer, resolveContact, type Intention } from '#customers'
import { acceptedRails, amountDueOf, readInvoice, type Invoice } from '#invoices'
import { minuteMs, secondMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { clientTokenLifetimeMs, saleFormDeclinesMax, saleFormsOpenMax } from '#kernel/limits'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { schedule } from '#platform/timers'
import { atProcessor } from '#processor'
import { referenceOf } from '#transactions'
import { narrowedRails } from './narrowed-rails.ts'
import type { PageCaller } from './payer-access.ts'
import { payerAt, refuseTooManyTries } from './payer.ts'
import { refusalOf } from '../charge/payment-refusals.ts'
import { insertSaleForm } from './sale-form-queries.ts'

/** The timer that asks what became of a sale form whose time is over. */
export const saleFormTimer = 'sale form'

// The form is closed at the processor by then.
const closingMs = clientTokenLifetimeMs + minuteMs

/**
 * Opens the secure form in which a payer pays what is due of an invoice. The sale has its reference here before the
 * form exists, so that it is found whoever tells of it, or nobody.
 */
export async function openSaleForm(
  services: Services,
  { company, invoice: opened, address }: PageCaller,
  asked: Rail[] | undefined,
): Promise<Intention> {
  refuseNothingDue(opened)
  const methods = narrowedRails(company, acceptedRails(opened), asked)
  const customer = await readCustomer(services.db, company.id, opened.customerId)
  if (!customer) throw new Error('an invoice has lost its customer')
  await refuseTooManyTries(services, company, opened, payerAt(services, address, customer.contactId))
  const contactId = await resolveContact(services, company, customer)
  // Making a contact takes the processor a while, in which a part may have been paid.
  const invoice = (await readInvoice(services.db, company.id, opened.id)) ?? opened
  refuseNothingDue(invoice)
  const amountCents = amountDueOf(invoice)
  const id = await noteSaleForm(services, company, invoice)
  const location = credentialsOf(services.secrets, company)
  const form = await atProcessor(() =>
    services.processor.createIntention(location, {
      kind: 'sale',
      contactId,
      methods,
      lifetimeSeconds: clientTokenLifetimeMs / secondMs,
      sale: {
        reference: referenceOf({ id }),
        amountCents,
        description: `Invoice ${invoice.number}`,
        declinesMax: saleFormDeclinesMax,
      },
    }),
  )
  return { clientToken: form.clientToken, locationId: location.locationId, contactId, methods: form.methods }
}

function refuseNothingDue(invoice: Invoice): void {
  if (amountDueOf(invoice) === 0) throw refusalOf({ reason: 'already processing' })
}

async function noteSaleForm(services: Services, company: Company, invoice: Invoice): Promise<TransactionId> {
  const id = services.ids.next<TransactionId>()
  const now = companyNow(services.clock, company)
  // The timer comes first: whatever is noted is also looked after.
  await schedule(services.db, company, saleFormTimer, id, now + closingMs)
  const [noted] = await services.db.run(insertSaleForm, {
    company_id: company.id,
    id,
    invoice_id: invoice.id,
    amount_cents: amountDueOf(invoice),
    created_at: now,
    open_max: saleFormsOpenMax,
  })
  if (!noted) throw new ApiError('rate_limited', { retryAfterSeconds: clientTokenLifetimeMs / secondMs })
  return id
}
