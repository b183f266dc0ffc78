import type { AppContext } from '#context'
import { getCompanyTime, openCredentials, type Company } from '#companies'
import { loadCustomer, type Customer } from '#customers'
import {
  toAcceptedRails,
  calculateAmountDue,
  formatBillingAddress,
  loadInvoiceWithHistory,
  type Invoice,
} from '#invoices'
import type { Rail } from '#kernel/rails'
import type { Vault } from '#processor'
import type { PastTransaction } from '#attempts'
import { findLinkedInvoice } from './invoice-link.ts'

/** A saved method as the payment page shows it. */
export type SavedMethod = Pick<Vault, 'id' | 'paymentMethod' | 'lastFour'> &
  Partial<Pick<Vault, 'cardBrand' | 'title'>>

/** The content of an invoice's payment page. */
export type HostedInvoice = {
  company: Company
  invoice: Invoice
  /** The lines of the billing address. */
  billedTo: string[]
  /** Attempts, payments and refunds, oldest first. */
  transactions: PastTransaction[]
  /** The rails that the invoice accepts and the company sells. */
  rails: Rail[]
  /** The customer's own methods on these rails. */
  savedMethods: SavedMethod[]
  /** Whether the processor failed to list the saved methods. */
  methodsUnavailable: boolean
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
  const rails = toAcceptedRails(read.invoice).filter((rail) => company.products.includes(rail))
  return {
    company,
    ...read,
    // The page is open to every holder of the link. The customer's email appears in the PDF alone.
    billedTo: customer ? formatBillingAddress({ ...customer, email: undefined }) : [],
    rails,
    savedMethods: (saved ?? []).filter(({ paymentMethod }) => rails.includes(paymentMethod)),
    methodsUnavailable: saved === undefined,
    now: getCompanyTime(context.clock, company),
  }
}

async function loadPayer(context: AppContext, company: Company, invoice: Invoice) {
  const customer = await loadCustomer(context.db, company.id, invoice.customerId)
  const saved = calculateAmountDue(invoice) === 0 ? [] : await loadSavedMethods(context, company, customer)
  return { customer, saved }
}

/** Reads the active methods of a customer; undefined if the processor does not respond. */
async function loadSavedMethods(
  { processor, secrets, log }: AppContext,
  company: Company,
  customer: Customer | undefined,
): Promise<SavedMethod[] | undefined> {
  if (customer?.contactId === undefined) return []
  try {
    const vaults = await processor.listVaults(openCredentials(secrets, company), customer.contactId)
    return vaults.filter(({ active }) => active)
  } catch (error) {
    // The page opens even so, because a new card can still be charged.
    log.warn('saved methods could not be read for a payment page', { companyId: company.id, error })
    return undefined
  }
}
