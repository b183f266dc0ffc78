import type { AppContext } from '#access'
import { readCompanyClock, type Company } from '#companies'
import { dayMs } from '#kernel/clock'
import {
  findChargesOfAmount,
  findChargesOfLastFour,
  findCustomersByText,
  findInvoicesByName,
  findInvoicesOfCustomers,
  findNewestInvoices,
  findSubscriptions,
  findTransactionsByName,
  findTransactionsOfRequest,
} from './find-queries.ts'
import { findTermsOf, type FindTerms } from './find-terms.ts'
import {
  foundCustomer,
  foundInvoice,
  foundSubscription,
  foundTransaction,
  type Found,
} from './found-records.ts'

/** The maximum number of results. */
const foundMax = 20
// A payer asks about a charge on a bank statement, which is a few months old at most.
const chargesSinceMs = 180 * dayMs
// The number of matching customers whose records are read, and the number of records of each kind per customer.
const customersFollowedMax = 5
const eachOfCustomerMax = 3
// Shorter than any correlation id.
const correlationForm = /^[\w.:-]{8,}$/

type Parts = Pick<AppContext, 'db' | 'clock'>

/**
 * Finds the records that a typed text may mean: by id, number, name, email, order, request, last four digits, or
 * amount.
 */
export async function findRecords(parts: Parts, company: Company, typed: string): Promise<Found[]> {
  const terms = findTermsOf(typed)
  // A text of invisible characters is empty at this point.
  if (terms.text === '') return []
  const about = { companyId: company.id, limit: foundMax }
  if (terms.lastFour !== undefined && terms.amount !== undefined) {
    const charges = await chargesOf(parts, company, about, terms)
    return charges.map((row) => foundTransaction(row, company.timeZone))
  }
  const [invoices, payers, transactions] = await Promise.all([
    invoicesOf(parts, about, terms),
    payersOf(parts, about, terms),
    transactionsOf(parts, company, about, terms),
  ])
  const found = [
    [...invoices, ...payers.invoices],
    payers.customers,
    transactions.map((row) => foundTransaction(row, company.timeZone)),
    payers.subscriptions,
  ]
  return shared(found.map(eachOnce))
}

type About = { companyId: Company['id']; limit: number }

async function invoicesOf({ db }: Parts, about: About, { invoiceId, references, text, amount }: FindTerms) {
  const [named, newest] = await Promise.all([
    db.all(findInvoicesByName, { ...about, id: invoiceId ?? null, numbers: references }),
    db.all(findNewestInvoices, { ...about, text, amount: amount ?? null }),
  ])
  return [...named, ...newest].map(foundInvoice)
}

async function payersOf({ db }: Parts, about: About, { customerId, subscriptionId, text }: FindTerms) {
  const customers = await db.all(findCustomersByText, { ...about, id: customerId ?? null, text })
  const customerIds = customers.slice(0, customersFollowedMax).map(({ id }) => id)
  const theirs = { companyId: about.companyId, limit: eachOfCustomerMax, customerIds }
  const [invoices, subscriptions] = await Promise.all([
    customerIds.length === 0 ? [] : db.all(findInvoicesOfCustomers, theirs),
    customerIds.length === 0 && !subscriptionId
      ? []
      : db.all(findSubscriptions, { ...theirs, id: subscriptionId ?? null }),
  ])
  return {
    customers: customers.map(foundCustomer),
    invoices: invoices.map(foundInvoice),
    subscriptions: subscriptions.map(foundSubscription),
  }
}

async function transactionsOf(parts: Parts, company: Company, about: About, terms: FindTerms) {
  const { db } = parts
  const { transactionId, references } = terms
  const [typed = ''] = references
  const found = await Promise.all([
    db.all(findTransactionsByName, { ...about, id: transactionId ?? null, names: references }),
    correlationForm.test(typed) ? db.all(findTransactionsOfRequest, { ...about, correlationId: typed }) : [],
    chargesOf(parts, company, about, terms),
  ])
  return found.flat()
}

async function chargesOf({ db, clock }: Parts, company: Company, about: About, terms: FindTerms) {
  const { amount, lastFour } = terms
  if (lastFour === undefined)
    return amount === undefined ? [] : db.all(findChargesOfAmount, { ...about, amount })
  const since = readCompanyClock(clock, company) - chargesSinceMs
  return db.all(findChargesOfLastFour, { ...about, since, lastFour, amount: amount ?? null })
}

function eachOnce(found: Found[]): Found[] {
  return [...new Map(found.map((each) => [each.id, each])).values()]
}

/** Takes results of each kind in turn up to the limit, so that no kind crowds out the others. */
function shared(kinds: Found[][]): Found[] {
  const taken = kinds.map(() => 0)
  let left = foundMax
  for (let turn = 0; turn < foundMax; turn++)
    for (const [kind, found] of kinds.entries())
      if (left > 0 && turn < found.length) {
        taken[kind] = turn + 1
        left -= 1
      }
  return kinds.flatMap((found, kind) => found.slice(0, taken[kind]))
}
