import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import { readCustomer } from '#customers'
import { acceptedRails, amountDueOf, readInvoiceWithHistory, type Invoice } from '#invoices'
import type { Rail } from '#kernel/rails'
import type { Vault } from '#processor'
import type { PastTransaction } from '#transactions'
import { openLink } from './payer-access.ts'

/** A saved method as the payment page shows it. */
export type SavedMethod = Pick<Vault, 'id' | 'paymentMethod' | 'lastFour'> &
  Partial<Pick<Vault, 'cardBrand' | 'title'>>

/** What the payment page of an invoice shows. */
export type HostedInvoice = {
  company: Company
  invoice: Invoice
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
export async function openHostedInvoice(
  services: Services,
  token: string,
): Promise<HostedInvoice | 'unknown' | 'expired'> {
  const opened = await openLink(services, token)
  return typeof opened === 'string' ? opened : readHostedInvoice(services, opened)
}

/** Reads what the payment page of an invoice shows, as it all stands at one moment. */
export async function readHostedInvoice(
  services: Services,
  { company, invoice: opened }: { company: Company; invoice: Invoice },
): Promise<HostedInvoice> {
  const [read, saved] = await Promise.all([
    readInvoiceWithHistory(services.db, company.id, opened.id),
    amountDueOf(opened) === 0 ? [] : savedMethodsOf(services, company, opened),
  ])
  if (!read) throw new Error('an invoice is gone that was just read')
  const rails = acceptedRails(read.invoice).filter((rail) => company.products.includes(rail))
  return {
    company,
    ...read,
    rails,
    savedMethods: (saved ?? []).filter(({ paymentMethod }) => rails.includes(paymentMethod)),
    methodsUnavailable: saved === undefined,
    now: companyNow(services.clock, company),
  }
}

/** The active methods of the invoice's customer; undefined where the processor does not tell. */
async function savedMethodsOf(
  { db, processor, secrets, log }: Services,
  company: Company,
  { customerId }: Invoice,
): Promise<SavedMethod[] | undefined> {
  const customer = await readCustomer(db, company.id, customerId)
  if (customer?.contactId === undefined) return []
  try {
    const vaults = await processor.listVaults(credentialsOf(secrets, company), customer.contactId)
    return vaults.filter(({ active }) => active)
  } catch (error) {
    // The page opens all the same: a new card may still be taken.
    log.warn('saved methods could not be read for a payment page', { companyId: company.id, error })
    return undefined
  }
}
