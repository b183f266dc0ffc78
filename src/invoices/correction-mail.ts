import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadCustomer } from '#customers'
import { dayMs } from '#kernel/clock'
import { omitNullish } from '#kernel/json'
import type { PartRows } from '#platform/database'
import { loadRuleSet } from '#surcharge'
import { isAwaitingPayment, findNextMailAt } from './due-dates.ts'
import type { Invoice } from './invoice.ts'
import { calculateAmountDue } from './invoice-status.ts'
import type { FormerTerms } from './mails/mail.ts'
import { invoiceMailRows } from './mails/invoice-mail-rows.ts'

/**
 * Returns the rows of a mail that corrects earlier mails, if a change of the invoice made them wrong. Returns none if
 * another mail with the new terms follows soon.
 */
export async function correctionMailRows(
  context: AppContext,
  company: Company,
  before: Invoice,
  after: Invoice,
  now: number,
): Promise<PartRows[]> {
  const former = toFormerTerms(before, after)
  if (!former || !needsCorrection(after, company, now) || !company.settings.subscriptionMails) return []
  const to = (await loadCustomer(context.db, company.id, after.customerId))?.email
  if (to === undefined) return []
  const mail = {
    kind: 'invoice_updated',
    rules: await loadRuleSet(context.db, company),
    former,
    chargedOn: toChargeDate(after, now),
  } as const
  return invoiceMailRows(context, { company, invoice: after, to, mail, now })
}

/** Returns the terms in earlier mails that are no longer true; undefined if all still are. */
export function toFormerTerms(before: Invoice, after: Invoice): FormerTerms | undefined {
  const isMoved = before.dueAt !== after.dueAt || before.dueDateOnly !== after.dueDateOnly
  if (before.amount === after.amount && !isMoved) return undefined
  return omitNullish({
    amount: before.amount === after.amount ? undefined : before.amount,
    isDueDateMoved: isMoved || undefined,
  })
}

/**
 * Returns whether the payer was mailed about an invoice that is still to be paid, and the next mail is more than a day
 * away.
 */
export function needsCorrection(after: Invoice, company: Company, now: number): boolean {
  if (after.mailedAt === undefined || !isAwaitingPayment(after) || calculateAmountDue(after) === 0)
    return false
  return (findNextMailAt(after, company, now) ?? Infinity) - now > dayMs
}

/**
 * The time at which a schedule charges an invoice that was issued ahead, ms. Such an invoice has no reminders and is
 * dated by its period.
 */
function toChargeDate({ subscriptionId, reminders, invoiceDate }: Invoice, now: number): number | undefined {
  return subscriptionId !== undefined && !reminders && invoiceDate > now ? invoiceDate : undefined
}

/** Returns the rows of the mail that an invoice asks for nothing any more, if its payer was mailed about it. */
export async function voidedMailRows(
  context: AppContext,
  company: Company,
  invoice: Invoice,
  now: number,
): Promise<PartRows[]> {
  if (invoice.mailedAt === undefined || !company.settings.subscriptionMails) return []
  const to = (await loadCustomer(context.db, company.id, invoice.customerId))?.email
  if (to === undefined) return []
  const mail = { kind: 'invoice_voided', rules: await loadRuleSet(context.db, company) } as const
  return invoiceMailRows(context, { company, invoice, to, mail, now })
}
