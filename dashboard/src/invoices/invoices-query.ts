import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import type { BodyOf } from '../api/endpoints.ts'
import type { Company } from '../api/users.ts'
import { formatNumber } from '../components/format-count.ts'
import { money } from '../components/money.ts'
import { savedFilters } from '../lists/saved-views.ts'
import type { ListSums } from '../lists/sum-line.tsx'
import { filtersOf, sortedInvoices, type ListSearch } from './list-search.ts'

type InvoiceFilters = NonNullable<BodyOf<'POST /api/invoices/search'>>['filters']

// The maximum number of ids in one search.
const payersMax = 100
// A filtered page can be empty although more follow. This many pages are read before the user must click on.
const emptyPagesMax = 5

/** Reads a page of the invoices that the search parameters select. */
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
    const { invoices: rows, nextCursor } = await searchPage(companyId, { filters, cursor }, search.sort)
    if (rows.length > 0 || nextCursor === null || page === emptyPagesMax) return { rows, nextCursor }
    cursor = nextCursor
  }
}

// The public search cannot sort all invoices of a company.
function searchPage(
  companyId: string,
  page: { filters: InvoiceFilters; cursor: string },
  sort: ListSearch['sort'],
) {
  if (sort === undefined) return request('POST /api/invoices/search', { companyId, body: page })
  return request(sortedInvoices, { companyId, params: { companyId }, body: { ...page, sort } })
}

/** Returns the query of the totals of all invoices that the search parameters select. */
export function invoiceSums({ companyId, timeZone }: Company, shown: ListSearch): ListSums {
  const search = { ...shown, sort: undefined, cursor: undefined }
  return {
    queryKey: ['invoices', companyId, 'totals', search],
    read: async () => {
      const filters = await loadFilters(companyId, timeZone, search)
      if (filters === undefined) return []
      const body = { filters, limit: 1, totals: true }
      const { totals } = await request('POST /api/invoices/search', { companyId, body })
      if (!totals) return []
      const { count, amount, amountPaid, amountDue } = totals
      return [
        ['Invoices', formatNumber(count)],
        ['Amount', money(amount)],
        ['Paid', money(amountPaid)],
        ['Amount due', money(amountDue)],
      ]
    },
  }
}

/** Returns the list's name and filters, for exports and saved views. */
export function invoiceSavedViews(company: Company, search: ListSearch) {
  const { companyId, timeZone } = company
  return {
    list: 'invoices' as const,
    company,
    saved: search.saved,
    readFilters: () => loadFilters(companyId, timeZone, search),
  }
}

/**
 * Returns the filters of the search parameters. They win over those of the saved view. Undefined if no invoice can
 * match.
 */
async function loadFilters(companyId: string, timeZone: string, search: ListSearch) {
  const [saved, found] = await Promise.all([
    savedFilters('invoices', companyId, search.saved),
    search.find === undefined ? {} : findBy(companyId, search.find),
  ])
  return found && { ...saved, ...filtersOf(search, timeZone), ...found }
}

/** A text with a digit is an invoice number, unless only customers have it. Any other text is a customer. */
async function findBy(companyId: string, find: string) {
  const isNumber = /\d/.test(find) && !find.includes('@')
  const byNumber = { invoiceId: { value: find, operator: 'contains' as const } }
  if (isNumber && (await hasInvoice(companyId, byNumber))) return byNumber
  const ids = await findPayers(companyId, find)
  if (ids.length > 0) return { customerId: { value: ids, operator: 'in' as const } }
  return isNumber ? byNumber : undefined
}

async function hasInvoice(companyId: string, filters: InvoiceFilters): Promise<boolean> {
  const body = { filters, limit: 1 }
  return (await request('POST /api/invoices/search', { companyId, body })).invoices.length > 0
}

async function findPayers(companyId: string, find: string): Promise<string[]> {
  const like = { value: find, operator: 'contains' as const }
  const nameParts = find.split(/\s+/)
  const [first = '', last] = [nameParts[0], nameParts.slice(1).join(' ') || undefined]
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
