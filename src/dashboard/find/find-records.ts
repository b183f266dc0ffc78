import type { AppContext } from '#context'
import type { UserCaller } from '#access'
import { getCompanyTime, type Company } from '#companies'
import { dayMs } from '#kernel/clock'
import { hasRight } from '#kernel/rights'
import { loadRequests } from '../requests/load-requests.ts'
import {
  findChargesOfAmount,
  findChargesOfLastFour,
  findCustomersByPhone,
  findCustomersByText,
  findInvoicesByName,
  findInvoicesOfCustomers,
  findNewestInvoices,
  findSubscriptions,
  findTransactionsByName,
  findTransactionsOfRequest,
} from './find-queries.ts'
import { parseFindTerms, type FindTerms } from './find-terms.ts'
import {
  toCustomerResult,
  toInvoiceResult,
  toRequestResult,
  toSubscriptionResult,
  toTransactionResult,
  type FindResult,
} from './find-result.ts'

/** The maximum number of results. */
const resultsMax = 20
// A payer asks about a charge on a bank statement, which is a few months old at most.
const chargeAgeMaxMs = 180 * dayMs
// The number of matching customers whose records are read, and the number of records of each kind per customer.
const expandedCustomersMax = 5
const recordsPerCustomerMax = 3
// Shorter than any correlation id.
const correlationIdPattern = /^[\w.:-]{8,}$/

type Deps = Pick<AppContext, 'db' | 'clock' | 'requests'>
type Searcher = Pick<UserCaller, 'company' | 'role'>

/**
 * Finds the records that a typed text may mean: by id, number, name, email, order, request, last four digits, or
 * amount. Only admins find requests.
 */
export async function findRecords(
  deps: Deps,
  { company, role }: Searcher,
  typed: string,
): Promise<FindResult[]> {
  const terms = parseFindTerms(typed)
  // A text of invisible characters is empty at this point.
  if (terms.text === '') return []
  const about = { companyId: company.id, limit: resultsMax }
  if (terms.lastFour !== undefined && terms.amount !== undefined) {
    const charges = await findCharges(deps, company, about, terms)
    return charges.map((row) => toTransactionResult(row, company.timeZone))
  }
  const ofPayer = terms.named ? await findByPayerAndAmount(deps, company, about, terms.named) : []
  if (ofPayer.length > 0) return ofPayer
  const [invoices, payers, transactions, requests] = await Promise.all([
    findInvoices(deps, about, terms),
    findPayerRecords(deps, about, terms),
    findTransactions(deps, company, about, terms),
    hasRight(role, 'manage') ? findRequests(deps, about, terms) : [],
  ])
  const ofInvoices = [...invoices.named, ...payers.invoices, ...invoices.others]
  // A name is that of a customer, unless it begins the number of an invoice.
  const isName = payers.customers.length > 0 && invoices.named.length === 0
  const found = [
    ...(isName ? [payers.customers, ofInvoices] : [ofInvoices, payers.customers]),
    transactions.map((row) => toTransactionResult(row, company.timeZone)),
    payers.subscriptions,
    requests.map((row) => toRequestResult(row, company.timeZone)),
  ]
  return limitPerKind(found.map(removeDuplicates))
}

/** Finds the invoices and charges of an amount whose customer has the other words of the text. */
async function findByPayerAndAmount(
  { db }: Deps,
  company: Company,
  about: FindScope,
  { words, amount }: NonNullable<FindTerms['named']>,
): Promise<FindResult[]> {
  const named = { ...about, id: null, text: words.join(' '), words }
  const customerIds = (await db.all(findCustomersByText, named)).map(({ id }) => id)
  if (customerIds.length === 0) return []
  const [invoices, charges] = await Promise.all([
    db.all(findInvoicesOfCustomers, { ...about, customerIds, amount }),
    db.all(findChargesOfAmount, { ...about, amount, customerIds }),
  ])
  return limitPerKind([
    invoices.map(toInvoiceResult),
    charges.map((row) => toTransactionResult(row, company.timeZone)),
  ])
}

type FindScope = { companyId: Company['id']; limit: number }

async function findInvoices(
  { db }: Deps,
  about: FindScope,
  { invoiceId, references, text, words, amount }: FindTerms,
) {
  const [named, newest] = await Promise.all([
    db.all(findInvoicesByName, { ...about, id: invoiceId ?? null, numbers: references }),
    db.all(findNewestInvoices, { ...about, text, words, amount: amount ?? null }),
  ])
  return { named: named.map(toInvoiceResult), others: newest.map(toInvoiceResult) }
}

async function findPayerRecords(
  { db }: Deps,
  about: FindScope,
  { customerId, subscriptionId, text, words, phoneEnd }: FindTerms,
) {
  const [byPhone, byText] = await Promise.all([
    phoneEnd === undefined ? [] : db.all(findCustomersByPhone, { ...about, phoneEnd }),
    db.all(findCustomersByText, { ...about, id: customerId ?? null, text, words }),
  ])
  const customers = [...byPhone, ...byText]
  const customerIds = customers.slice(0, expandedCustomersMax).map(({ id }) => id)
  const theirs = { companyId: about.companyId, limit: recordsPerCustomerMax, customerIds }
  const [invoices, subscriptions] = await Promise.all([
    customerIds.length === 0 ? [] : db.all(findInvoicesOfCustomers, { ...theirs, amount: null }),
    customerIds.length === 0 && !subscriptionId
      ? []
      : db.all(findSubscriptions, { ...theirs, id: subscriptionId ?? null }),
  ])
  return {
    customers: customers.map(toCustomerResult),
    invoices: invoices.map(toInvoiceResult),
    subscriptions: subscriptions.map(toSubscriptionResult),
  }
}

async function findTransactions(deps: Deps, company: Company, about: FindScope, terms: FindTerms) {
  const { db } = deps
  const { transactionId, references, offlineReferences } = terms
  const [typed = ''] = references
  const found = await Promise.all([
    db.all(findTransactionsByName, {
      ...about,
      id: transactionId ?? null,
      names: references,
      offlineReferences,
    }),
    correlationIdPattern.test(typed)
      ? db.all(findTransactionsOfRequest, { ...about, correlationId: typed })
      : [],
    findCharges(deps, company, about, terms),
  ])
  return found.flat()
}

/** Finds the newest request of a correlation id. Its page lists all of them. */
async function findRequests(deps: Deps, { companyId }: FindScope, { references }: FindTerms) {
  const [correlationId = ''] = references
  if (!correlationIdPattern.test(correlationId)) return []
  return (await loadRequests(deps, companyId, { correlationId }, { before: undefined, limit: 1 })).requests
}

async function findCharges({ db, clock }: Deps, company: Company, about: FindScope, terms: FindTerms) {
  const { amount, lastFour } = terms
  if (lastFour === undefined)
    return amount === undefined ? [] : db.all(findChargesOfAmount, { ...about, amount, customerIds: null })
  const since = getCompanyTime(clock, company) - chargeAgeMaxMs
  return db.all(findChargesOfLastFour, { ...about, since, lastFour, amount: amount ?? null })
}

function removeDuplicates(found: FindResult[]): FindResult[] {
  return [...new Map(found.map((each) => [each.id, each])).values()]
}

/** Takes results of each kind in turn up to the limit, so that no kind crowds out the others. */
function limitPerKind(kinds: FindResult[][]): FindResult[] {
  const taken = kinds.map(() => 0)
  let left = resultsMax
  for (let turn = 0; turn < resultsMax; turn++)
    for (const [kind, found] of kinds.entries())
      if (left > 0 && turn < found.length) {
        taken[kind] = turn + 1
        left -= 1
      }
  return kinds.flatMap((found, kind) => found.slice(0, taken[kind]))
}
