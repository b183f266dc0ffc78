import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/call.ts'
import type { Company } from '../api/people.ts'
import { savedFilters } from '../lists/saved-views.ts'
import { filtersOf, type ListSearch } from './list-search.ts'

// As many as one search takes ids of.
const payersMax = 100
// A page may hold nothing and yet go on: so many are read before a person is asked to.
const emptyPagesMax = 5

/** The invoices that an address means. */
export function invoicesQuery({ companyId, timeZone }: Company, search: ListSearch) {
  return queryOptions({
    queryKey: ['invoices', companyId, search],
    queryFn: () => loadInvoices(companyId, timeZone, search),
    placeholderData: keepPreviousData,
  })
}

async function loadInvoices(companyId: string, timeZone: string, search: ListSearch) {
  const filters = await loadFilters(companyId, timeZone, search)
  if (filters === undefined) return { rows: [], nextCursor: null }
  let cursor = search.cursor ?? ''
  for (let page = 1; ; page++) {
    const body = { filters, cursor }
    const { invoices: rows, nextCursor } = await request('POST /api/invoices/search', { companyId, body })
    if (rows.length > 0 || nextCursor === null || page === emptyPagesMax) return { rows, nextCursor }
    cursor = nextCursor
  }
}

/** What is exported of the invoices that an address means, and saved of them as a view. */
export function invoiceSavedViews(company: Company, search: ListSearch) {
  const { companyId, timeZone } = company
  return {
    list: 'invoices' as const,
    company,
    saved: search.saved,
    readFilters: () => loadFilters(companyId, timeZone, search),
  }
}

/** The filters of all that an address means: what narrows a saved view comes before it. Undefined where nothing can fit. */
async function loadFilters(companyId: string, timeZone: string, search: ListSearch) {
  const [saved, found] = await Promise.all([
    savedFilters('invoices', companyId, search.saved),
    search.find === undefined ? {} : findBy(companyId, search.find),
  ])
  return found && { ...saved, ...filtersOf(search, timeZone), ...found }
}

/** What was typed is a number of an invoice, or it is whom the invoice is for. */
async function findBy(companyId: string, find: string) {
  if (/\d/.test(find) && !find.includes('@'))
    return { invoiceId: { value: find, operator: 'contains' as const } }
  const ids = await findPayers(companyId, find)
  return ids.length === 0 ? undefined : { customerId: { value: ids, operator: 'in' as const } }
}

async function findPayers(companyId: string, find: string): Promise<string[]> {
  const like = { value: find, operator: 'contains' as const }
  const words = find.split(/\s+/)
  const [first = '', last] = [words[0], words.slice(1).join(' ') || undefined]
  const byName = last
    ? [{ firstName: { ...like, value: first }, lastName: { ...like, value: last } }]
    : [{ firstName: like }, { lastName: like }]
  const each = find.includes('@') ? [{ email: like }] : [...byName, { companyName: like }]
  const pages = await Promise.all(
    each.map((filters) =>
      request('POST /api/customers/search', { companyId, body: { filters, limit: payersMax } }),
    ),
  )
  const ids = pages.flatMap(({ customers }) => customers.map(({ id }) => id))
  return [...new Set(ids)].slice(0, payersMax)
}
