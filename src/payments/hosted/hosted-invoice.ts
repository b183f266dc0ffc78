import type { AppContext } from '#context'
import { getCompanyTime, getPayerRails, type Company } from '#companies'
import { loadCustomer, type Customer } from '#customers'
import {
  toAcceptedRails,
  calculateAmountDue,
  formatBillingAddress,
  loadInvoiceWithHistory,
  type Invoice,
} from '#invoices'
import { maskEmail } from '#kernel/mask'
import type { Rail } from '#kernel/rails'
import type { PastTransaction } from '#attempts'
import { findLinkedInvoice } from './invoice-link.ts'
import { loadSavedMethods, markTroubles, type SavedMethod } from './saved-methods.ts'

/** The content of an invoice's payment page. */
export type HostedInvoice = {
  company: Company
  invoice: Invoice
  /** The customer's place, as far as it is known. */
  payer?: Pick<Customer, 'state' | 'zip'> | undefined
  /** The lines of the billing address. */
  billedTo: string[]
  /** Attempts, payments and refunds, oldest first. */
  transactions: PastTransaction[]
  /** The rails that the invoice accepts and the company offers. */
  rails: Rail[]
  /** The customer's own methods on these rails. */
  savedMethods: SavedMethod[]
  /** Whether the processor failed to list the saved methods. */
  methodsUnavailable: boolean
  /** The masked address to which receipts are mailed; undefined if none are. */
  receiptTo: string | undefined
  /** The company's time, ms. */
  now: number
}

/** Reads the payment page of a token. */
export async function findHostedInvoice(
  context: AppContext,
  token: string,
): Promise<HostedInvoice | 'unknown' | 'expired'> {
  const opened = await findLinkedInvoice(context, token)
  return typeof opened === 'string' ? opened : loadHostedInvoice(context, opened)
}

/** Reads the content of an invoice's payment page in one snapshot. */
export async function loadHostedInvoice(
  context: AppContext,
  { company, invoice: opened }: { company: Company; invoice: Invoice },
): Promise<HostedInvoice> {
  const [read, { customer, saved }] = await Promise.all([
    loadInvoiceWithHistory(context.db, company.id, opened.id),
    loadPayer(context, company, opened),
  ])
  if (!read) throw new Error('an invoice is gone that was just read')
  const rails = toPayableRails(context, company, read.invoice)
  const offered = (saved ?? []).filter(({ paymentMethod }) => rails.includes(paymentMethod))
  return {
    company,
    ...read,
    // The page is open to every holder of the link. The customer's email appears in the PDF alone.
    payer: customer && { state: customer.state, zip: customer.zip },
    billedTo: customer ? formatBillingAddress({ ...customer, email: undefined }) : [],
    rails,
    savedMethods: await markTroubles(context, company, offered, read.transactions),
    methodsUnavailable: saved === undefined,
    receiptTo: toReceiptAddress(context, company, customer),
    now: getCompanyTime(context.clock, company),
  }
}

/** Returns whether the page of an invoice's payment link takes a payment. */
export function isPayableByLink(context: AppContext, company: Company, invoice: Invoice): boolean {
  return calculateAmountDue(invoice) > 0 && toPayableRails(context, company, invoice).length > 0
}

function toPayableRails(context: AppContext, company: Company, invoice: Invoice): Rail[] {
  const offered = getPayerRails(context, company)
  return toAcceptedRails(invoice).filter((rail) => offered.includes(rail))
}

function toReceiptAddress(
  { outbox }: AppContext,
  { settings }: Company,
  customer: Customer | undefined,
): string | undefined {
  const isMailed = settings.receipts && outbox.channels.includes('email')
  return isMailed && customer?.email !== undefined ? maskEmail(customer.email) : undefined
}

async function loadPayer(context: AppContext, company: Company, invoice: Invoice) {
  const customer = await loadCustomer(context.db, company.id, invoice.customerId)
  const saved = calculateAmountDue(invoice) === 0 ? [] : await loadSavedMethods(context, company, customer)
  return { customer, saved }
}
