import type { BodyOf } from '../api/calls.ts'
import { dayParam, nameParam, textParam } from '../lists/address.ts'
import { parseAmount } from '../components/amount.ts'
import { money } from '../components/money.ts'
import { startOfDay } from '../components/zone.ts'
import type { searchCall } from './payment-words.ts'

type Filters = NonNullable<BodyOf<typeof searchCall>['filters']>

const named = ['lastFour', 'reason', 'order', 'correlation'] as const

/** What the address of the list says: which payments are shown. */
export type ListSearch = Partial<Record<(typeof named)[number], string | undefined>> & {
  view?: ViewName | undefined
  /** A view that somebody saved, by its id. */
  saved?: string | undefined
  find?: string | undefined
  /** Dollars moved in all. */
  total?: number | undefined
  /** The day on which their money moved. */
  moved?: string | undefined
  /** Days on which they were made, the first and the last. */
  from?: string | undefined
  until?: string | undefined
  cursor?: string | undefined
}

type ViewName = keyof typeof views

/** What is looked for most, by name. */
export const views = {
  sales: { label: 'Sales', filters: { action: { value: ['sale', 'authcomplete'] } } },
  refunds: { label: 'Refunds', filters: { action: { value: 'refund' } } },
  failed: { label: 'Failed', filters: { status: { value: 'failed' } } },
  flight: { label: 'In flight', filters: { status: { value: ['created', 'pending'] } } },
  returned: { label: 'Returned', filters: { status: { value: 'returned' } } },
  offline: { label: 'Offline', filters: { paymentMethod: { value: 'offline' } } },
  authorizations: {
    label: 'Authorizations',
    filters: { action: { value: ['auth', 'authcomplete', 'void'] } },
  },
} satisfies Record<string, { label: string; filters: Filters }>

export const viewNames = Object.keys(views) as ViewName[]

/** Reads the address. What is none of it is left out: addresses are typed and shortened by people. */
export function parsePaymentsSearch(given: Record<string, unknown>): ListSearch {
  const { view, saved, find, total, moved, from, until, cursor, lastFour, reason, order, correlation } = given
  const dollars = total === undefined ? undefined : parseAmount(String(total))
  return {
    view: nameParam(views, view),
    saved: textParam(saved),
    find: textParam(find),
    // The rest of a number that was pasted never reaches the address.
    lastFour: textParam(lastFour)?.replaceAll(/\D/g, '').slice(-4) || undefined,
    total: dollars,
    reason: textParam(reason),
    order: textParam(order),
    correlation: textParam(correlation),
    moved: dayParam(moved),
    from: dayParam(from),
    until: dayParam(until),
    cursor: textParam(cursor),
  }
}

/** The filters of the search that are meant. */
export function filtersOf(search: ListSearch, timeZone: string): Filters {
  const { view, find, lastFour, total, reason, order, correlation } = search
  return {
    ...(find && filtersOfSearch(find)),
    ...(lastFour && { lastFour: { value: lastFour } }),
    ...(total !== undefined && { amount: { value: total } }),
    ...(reason && { reasonCode: { value: reason } }),
    ...(order && { orderId: { value: order } }),
    ...(correlation && { correlationId: { value: correlation } }),
    ...rangeFilter('createdAt', search.from, search.until, timeZone),
    ...rangeFilter('movedAt', search.moved, search.moved, timeZone),
    ...(view && views[view].filters),
  }
}

/** What was typed is an id, the last four digits, a sum, or else an order. */
function filtersOfSearch(find: string): Filters {
  if (find.startsWith('trx_')) return { transactionId: { value: find } }
  if (/^\d{4}$/.test(find)) return { lastFour: { value: find } }
  const sum = /^\$|\.\d\d$/.test(find) ? parseAmount(find) : undefined
  return sum === undefined ? { orderId: { value: find } } : { amount: { value: sum } }
}

/** Narrows an instant to days of a time zone, both of which count. */
function rangeFilter(
  field: 'createdAt' | 'movedAt',
  from: string | undefined,
  until: string | undefined,
  timeZone: string,
): Filters {
  const begins = from && startOfDay(from, timeZone)
  const ends = until && new Date(Date.parse(startOfDay(until, timeZone, 1)) - 1).toISOString()
  if (begins && ends) return { [field]: { value: [begins, ends].toSorted(), operator: 'between' } }
  if (begins) return { [field]: { value: begins, operator: 'gte' } }
  return ends ? { [field]: { value: ends, operator: 'lte' } } : {}
}

type ActiveFilter = (typeof named)[number] | 'total' | 'moved' | 'from' | 'until'

/** What narrows the list, in words. */
export function activeFilters(search: ListSearch) {
  const { lastFour, total, reason, order, correlation, moved, from, until } = search
  const words: Record<ActiveFilter, string | undefined> = {
    lastFour: lastFour && `Ending in ${lastFour}`,
    total: total === undefined ? undefined : `Total ${money(total)}`,
    reason: reason && `Reason ${reason}`,
    order: order && `Order ${order}`,
    correlation: correlation && `Request ${correlation}`,
    moved: moved && `Money moved on ${moved}`,
    from: from && `From ${from}`,
    until: until && `Until ${until}`,
  }
  return (Object.keys(words) as ActiveFilter[]).flatMap((name) => {
    const label = words[name]
    return label === undefined ? [] : [{ name, label }]
  })
}
