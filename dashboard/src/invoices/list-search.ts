import type { BodyOf } from '../api/endpoints.ts'
import { dayParam, amountParam, nameParam, textParam } from '../lists/search-params.ts'
import { dayInZone } from '../components/day.tsx'
import { money } from '../components/money.ts'
import { formatOwn, ownParam, type OwnFilter } from './own-filter.tsx'
import { statusLabels, type InvoiceStatus } from './invoice-labels.ts'

type Filters = NonNullable<BodyOf<'POST /api/invoices/search'>['filters']>

/** The search parameters of the invoice list. */
export type ListSearch = {
  view?: ViewName | undefined
  /** The id of a saved view. */
  saved?: string | undefined
  find?: string | undefined
  status?: InvoiceStatus | undefined
  /** The first and last due date, as YYYY-MM-DD. */
  from?: string | undefined
  until?: string | undefined
  /** The lowest and highest amount, in dollars. */
  least?: number | undefined
  most?: number | undefined
  /** The value of a custom field. */
  own?: OwnFilter | undefined
  sort?: InvoiceSort | undefined
  cursor?: string | undefined
}

type InvoiceSort = NonNullable<BodyOf<typeof sortedInvoices>['sort']>

/** The search of a sorted invoice list. */
export const sortedInvoices = 'POST /dashboard/v1/companies/{companyId}/invoices/search'

const sorts: Record<InvoiceSort, true> = {
  dueDate: true,
  '-dueDate': true,
  amount: true,
  '-amount': true,
}

type ViewName = keyof typeof views

const open: InvoiceStatus[] = ['Pending', 'Partial', 'Failed', 'Overdue']

/** The built-in views. */
export const views = {
  overdue: { label: 'Overdue', filters: () => only('Overdue') },
  unpaid: {
    label: 'Unpaid',
    filters: (): Filters => ({ invoiceStatus: { value: [...open, 'ACHPending'], operator: 'in' } }),
  },
  flight: { label: 'Processing', filters: () => only('ACHPending') },
  failed: { label: 'Failed', filters: () => only('Failed') },
  week: {
    label: 'Due this week',
    filters: (timeZone: string): Filters => ({
      invoiceStatus: { value: open, operator: 'in' },
      dueDate: { value: [dayInZone(timeZone), dayInZone(timeZone, 6)], operator: 'between' },
    }),
  },
} satisfies Record<string, { label: string; filters(timeZone: string): Filters }>

export const viewNames = Object.keys(views) as ViewName[]

function only(status: InvoiceStatus): Filters {
  return { invoiceStatus: { value: status } }
}

/** Parses the search parameters. Malformed ones are dropped, because users edit and shorten URLs. */
export function parseListSearch(given: Record<string, unknown>): ListSearch {
  const { view, saved, find, status, from, until, least, most, own, sort, cursor } = given
  return {
    view: nameParam(views, view),
    saved: textParam(saved),
    find: textParam(find),
    status: nameParam(statusLabels, status),
    from: dayParam(from),
    until: dayParam(until),
    least: amountParam(least),
    most: amountParam(most),
    own: ownParam(own),
    sort: nameParam(sorts, sort),
    cursor: textParam(cursor),
  }
}

/** Returns the API filters of the search parameters. A view wins over single filters. */
export function filtersOf(search: ListSearch, timeZone: string): Filters {
  const { view, status, own } = search
  return {
    ...(status && only(status)),
    ...dueBetween(search),
    ...amountBetween(search),
    ...(own && { customFields: { [own.field]: { value: own.value } } }),
    ...(view && views[view].filters(timeZone)),
  }
}

function dueBetween({ from, until }: ListSearch): Filters {
  if (from && until) return { dueDate: { value: [from, until].toSorted(), operator: 'between' } }
  if (from) return { dueDate: { value: from, operator: 'gte' } }
  return until ? { dueDate: { value: until, operator: 'lte' } } : {}
}

function amountBetween({ least, most }: ListSearch): Filters {
  if (least !== undefined && most !== undefined)
    return { amount: { value: [Math.min(least, most), Math.max(least, most)], operator: 'between' } }
  if (least !== undefined) return { amount: { value: least, operator: 'gte' } }
  return most === undefined ? {} : { amount: { value: most, operator: 'lte' } }
}

type ActiveFilter = 'status' | 'from' | 'until' | 'least' | 'most' | 'own'

/** Returns the active filters with their labels. */
export function activeFilters({ status, from, until, least, most, own }: ListSearch) {
  const labels: Record<ActiveFilter, string | undefined> = {
    status: status && statusLabels[status].label,
    from: from && `Due from ${from}`,
    until: until && `Due until ${until}`,
    least: least === undefined ? undefined : `At least ${money(least)}`,
    most: most === undefined ? undefined : `At most ${money(most)}`,
    own: own && formatOwn(own),
  }
  return (Object.keys(labels) as ActiveFilter[]).flatMap((name) => {
    const label = labels[name]
    return label === undefined ? [] : [{ name, label }]
  })
}
