import type { AppContext } from '#context'
import { auditRowsIf, type AuditedCall } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import type { InvoiceId } from '#kernel/ids'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { add, toDollars, zeroCents, type Cents } from '#kernel/money'
import { dedupeRails, type Rail } from '#kernel/rails'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { answerRows, type LockedKey } from '#platform/idempotency'
import type { z } from 'zod'
import { invoiceEventRows } from './announce.ts'
import { decideAndWriteInvoice } from './decide-and-write-invoice.ts'
import { applyInvoiceTrigger, type InvoiceTerms } from './change-invoice.ts'
import { loadInvoiceResponse } from './invoice-response.ts'
import { correctionMailRows } from './correction-mail.ts'
import type { Invoice } from './invoice.ts'
import { toInvoiceAuditEntry } from './invoice-audit.ts'
import type { InvoiceFacts } from './invoice-status.ts'
import { toLineItem, type lineItemsInput } from './line-item.ts'
import { saleFormJobRows } from './sale-form.ts'
import { invoiceJobRows } from './process-due-invoice.ts'

/** The changes that a request makes to an invoice; omitted fields stay unchanged. */
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
  key: LockedKey | undefined
}

/** Changes the terms of an invoice that is not fully paid. Returns its read object. */
export async function updateInvoice(
  context: AppContext,
  { company, invoiceId, sent, call, key }: UpdateInvoice,
) {
  return decideAndWriteInvoice(context, { company, invoiceId, key }, async (before) => {
    assertUpdatable(before, sent.amount)
    const now = getCompanyTime(context.clock, company)
    const newItemId = () => toPublicId('itm', context.ids.next())
    const terms = {
      ...toTerms(sent, newItemId),
      ...changeDueDate(before, sent.dueDate, now),
      ...(isRestWaived(before, sent.amount) ? { achFailed: false } : {}),
    }
    const isChanged = Object.keys(terms).length > 0
    // Pending mails are written first, with the old terms. A mail that is added now makes this write lose its race.
    if (isChanged && (await context.outbox.settle(company.id, before.id)) > 0)
      throw new ApiError('service_unavailable')
    const { invoice, emits } = isChanged
      ? applyInvoiceTrigger(before, 'update', terms, now)
      : { invoice: before, emits: undefined }
    const answer = await loadInvoiceResponse(context, invoice)
    const effects = [
      ...(emits ? invoiceEventRows(context.ids, company, { type: emits, invoice, now }) : []),
      ...invoiceJobRows(company, before, invoice),
      ...(await correctionMailRows(context, company, before, invoice, now)),
      ...saleFormJobRows(company, before, invoice, now),
      ...auditRowsIf(context, call, () => toInvoiceAuditEntry('invoice.changed', before, invoice)),
      answerRows(company.id, key?.key, 200, answer),
    ]
    return { invoice, effects: effects, answer }
  })
}

/**
 * Whether an amount equals the paid amount, net of refunds, with nothing in flight. The rest of the invoice is then
 * waived.
 */
function isRestWaived({ paid, settling, reserved }: Invoice, amount: Cents | undefined): boolean {
  return amount === paid && settling === zeroCents && reserved === zeroCents
}

function assertUpdatable(before: Invoice, amount: Cents | undefined): void {
  const { status, paid, settling, reserved } = before
  // Spec, Invoice states: only unpaid invoices can be updated.
  if (!['Pending', 'Partial', 'Overdue', 'Failed'].includes(status))
    throw new ApiError('unprocessable_entity', {
      message: `Only an unpaid invoice can be updated, and this one is ${status}.`,
    })
  const taken = add(paid, settling, reserved)
  if (amount !== undefined && amount <= taken && taken > 0 && !isRestWaived(before, amount))
    throw invalidFieldError(
      'body.amount',
      'too_small',
      `must be more than the ${toDollars(taken)} that is paid or in flight, or exactly the amount paid where nothing is in flight`,
    )
}

function toTerms(
  { description, amount, items, paymentMethods }: InvoiceUpdate,
  newItemId: () => string,
): Partial<InvoiceTerms> {
  return omitNullish({
    description,
    amount,
    items: items?.map((item) => toLineItem(item, newItemId)),
    paymentMethods: paymentMethods && dedupeRails(paymentMethods),
  })
}

/** A changed due date is not announced yet, and its reminders start again. An unchanged one has no effect. */
function changeDueDate(
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
