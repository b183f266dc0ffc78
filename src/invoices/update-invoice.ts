import type { Services } from '#access'
import { auditedIf, type AuditedCall } from '#audit'
import { companyNow, type Company } from '#companies'
import type { InvoiceId } from '#kernel/ids'
import { publicId } from '#kernel/ids'
import { present } from '#kernel/json'
import { add, dollars, zeroCents, type Cents } from '#kernel/money'
import { distinctRails, type Rail } from '#kernel/rails'
import { ApiError, invalidField } from '#kernel/refusals'
import { keptAnswer, type HeldKey } from '#platform/idempotency'
import type { z } from 'zod'
import { announced } from './announce.ts'
import { changeAddressed } from './change-addressed.ts'
import { changedInvoice, type InvoiceTerms } from './change-invoice.ts'
import { invoiceAnswer } from './invoice-answer.ts'
import { mailsCorrected } from './correct-mail.ts'
import type { Invoice } from './invoice.ts'
import { invoiceNoted } from './invoice-noted.ts'
import type { InvoiceFacts } from './invoice-status.ts'
import { lineItem, type lineItemsInput } from './line-item.ts'
import { saleFormsOutdated } from './sale-form.ts'
import { watched } from './watch-invoice.ts'

/** What a request changes of an invoice; what it leaves out stays as it is. */
export type InvoiceUpdate = {
  description?: string | undefined
  amount?: Cents | undefined
  dueDate?: { at: number; dateOnly: boolean } | undefined
  items?: z.output<typeof lineItemsInput> | undefined
  paymentMethods?: Rail[] | undefined
}

export type UpdateInvoice = {
  company: Company
  invoiceId: InvoiceId
  sent: InvoiceUpdate
  call?: AuditedCall | undefined
  key: HeldKey | undefined
}

/** Changes the terms of an invoice that is not fully paid. Answers its read object. */
export async function updateInvoice(
  services: Services,
  { company, invoiceId, sent, call, key }: UpdateInvoice,
) {
  return changeAddressed(services, { company, invoiceId, key }, async (before) => {
    refuseUpdating(before, sent.amount)
    const now = companyNow(services.clock, company)
    const newItemId = () => publicId('itm', services.ids.next())
    const terms = {
      ...termsOf(sent, newItemId),
      ...movedDueDate(before, sent.dueDate, now),
      ...(isRestWaived(before, sent.amount) ? { achFailed: false } : {}),
    }
    const isChanged = Object.keys(terms).length > 0
    // What was mailed of the terms so far tells these; a mail that comes now loses this write its race.
    if (isChanged && (await services.outbox.settle(company.id, before.id)) > 0)
      throw new ApiError('service_unavailable')
    const { invoice, emits } = isChanged
      ? changedInvoice(before, 'update', terms, now)
      : { invoice: before, emits: undefined }
    const answer = await invoiceAnswer(services, invoice)
    const along = [
      ...(emits ? announced(services.ids, company, { type: emits, invoice, now }) : []),
      ...watched(company, before, invoice),
      ...(await mailsCorrected(services, company, before, invoice, now)),
      ...saleFormsOutdated(company, before, invoice, now),
      ...auditedIf(services, call, () => invoiceNoted('invoice.changed', before, invoice)),
      keptAnswer(company.id, key?.key, 200, answer),
    ]
    return { invoice, along, answer }
  })
}

/** Whether an amount is exactly what is paid, net of refunds, with nothing in flight: what was left is not asked for any more. */
function isRestWaived({ paid, settling, reserved }: Invoice, amount: Cents | undefined): boolean {
  return amount === paid && settling === zeroCents && reserved === zeroCents
}

function refuseUpdating(before: Invoice, amount: Cents | undefined): void {
  const { status, paid, settling, reserved } = before
  // Spec, Invoice states: only unpaid invoices can be updated.
  if (!['Pending', 'Partial', 'Overdue', 'Failed'].includes(status))
    throw new ApiError('unprocessable_entity', {
      message: `Only an unpaid invoice can be updated, and this one is ${status}.`,
    })
  const taken = add(paid, settling, reserved)
  if (amount !== undefined && amount <= taken && taken > 0 && !isRestWaived(before, amount))
    throw invalidField(
      'body.amount',
      'too_small',
      `must be more than the ${dollars(taken)} that is paid or in flight, or exactly what is paid where nothing is in flight`,
    )
}

function termsOf(
  { description, amount, items, paymentMethods }: InvoiceUpdate,
  newItemId: () => string,
): Partial<InvoiceTerms> {
  return present({
    description,
    amount,
    items: items?.map((item) => lineItem(item, newItemId)),
    paymentMethods: paymentMethods && distinctRails(paymentMethods),
  })
}

/** Another due date has not been announced, and its reminders begin anew. The same one again changes nothing. */
function movedDueDate(
  before: Invoice,
  dueDate: InvoiceUpdate['dueDate'],
  now: number,
): Partial<InvoiceTerms & InvoiceFacts & Pick<Invoice, 'remindedUntil'>> {
  if (!dueDate || (dueDate.at === before.dueAt && dueDate.dateOnly === before.dueDateOnly)) return {}
  return {
    dueAt: dueDate.at,
    dueDateOnly: dueDate.dateOnly,
    overdueAnnouncedFor: undefined,
    remindedUntil: now,
  }
}
