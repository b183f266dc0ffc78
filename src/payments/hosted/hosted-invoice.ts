import type { AppContext } from '#access'
import { readCompanyClock, openCredentials, type Company } from '#companies'
import { readCustomer, type Customer } from '#customers'
import {
  toAcceptedRails,
  calculateAmountDue,
  formatBillingAddress,
  readInvoiceWithHistory,
  type Invoice,
} from '#invoices'
import type { Rail } from '#kernel/rails'
import type { Vault } from '#processor'
import type { PastTransaction } from '#transactions'
import { findLinkedInvoice } from './payer-access.ts'

/** A saved method as the payment page shows it. */
export type SavedMethod = Pick<Vault, 'id' | 'paymentMethod' | 'lastFour'> &
  Partial<Pick<Vault, 'cardBrand' | 'title'>>

/** What the payment page of an invoice shows. */
export type HostedInvoice = {
  company: Company
  invoice: Invoice
  /** Whom it is billed to, line by line. */
  billedTo: string[]
  /** Attempts, payments and refunds, oldest first. */
  transactions: PastTransaction[]
  /** What the payer may choose from: what the invoice accepts and the company sells. */
  rails: Rail[]
  /** The customer's own, on these rails. */
  savedMethods: SavedMethod[]
  /** The processor could not be asked for saved methods. */
  methodsUnavailable: boolean
  /** The company's time, ms. */
  now: number
}

/** Opens the payment page that a token leads to. */
export async function findHostedInvoice(
  services: AppContext,
  token: string,
): Promise<HostedInvoice | 'unknown' | 'expired'> {
  const opened = await findLinkedInvoice(services, token)
  return typeof opened === 'string' ? opened : readHostedInvoice(services, opened)
}

/** Reads what the payment page of an invoice shows, as it all stands at one moment. */
export async function readHostedInvoice(
  services: AppContext,
  { company, invoice: opened }: { company: Company; invoice: Invoice },
): Promise<HostedInvoice> {
  const [read, { customer, saved }] = await Promise.all([
    readInvoiceWithHistory(services.db, company.id, opened.id),
    readPayer(services, company, opened),
  ])
  if (!read) throw new Error('an invoice is gone that was just read')
  const rails = toAcceptedRails(read.invoice).filter((rail) => company.products.includes(rail))
  return {
    company,
    ...read,
    // Whoever has the link sees it: where the customer's mail goes is in the PDF alone.
    billedTo: customer ? formatBillingAddress({ ...customer, email: undefined }) : [],
    rails,
    savedMethods: (saved ?? []).filter(({ paymentMethod }) => rails.includes(paymentMethod)),
    methodsUnavailable: saved === undefined,
    now: readCompanyClock(services.clock, company),
  }
}

async function readPayer(services: AppContext, company: Company, invoice: Invoice) {
  const customer = await readCustomer(services.db, company.id, invoice.customerId)
  const saved = calculateAmountDue(invoice) === 0 ? [] : await readSavedMethods(services, company, customer)
  return { customer, saved }
}

/** The active methods of a customer; undefined where the processor does not tell. */
async function readSavedMethods(
  { processor, secrets, log }: AppContext,
  company: Company,
  customer: Customer | undefined,
): Promise<SavedMethod[] | undefined> {
  if (customer?.contactId === undefined) return []
  try {
    const vaults = await processor.listVaults(openCredentials(secrets, company), customer.contactId)
    return vaults.filter(({ active }) => active)
  } catch (error) {
    // The page opens all the same: a new card may still be taken.
    log.warn('saved methods could not be read for a payment page', { companyId: company.id, error })
    return undefined
  }
}
