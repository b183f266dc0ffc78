import type { BodyOf } from '../api/endpoints.ts'
import { amountParam, dayParam, nameParam, textParam } from '../lists/search-params.ts'
import { parseAmount } from '../components/amount.ts'
import { formatDay } from '../components/date-names.ts'
import { money } from '../components/money.ts'
import { startOfDay } from '../components/zone.ts'
import type { searchEndpoint } from './payment-labels.ts'

type Filters = NonNullable<BodyOf<typeof searchEndpoint>['filters']>

const textFilters = ['lastFour', 'reason', 'order', 'correlation'] as const

/** The search parameters of the payment list. */
export type ListSearch = Partial<Record<(typeof textFilters)[number], string | undefined>> & {
  view?: ViewName | undefined
  /** The id of a saved view. */
  saved?: string | undefined
  find?: string | undefined
  /** The total including the fee, in dollars. */
  total?: number | undefined
  /** The day when the money moved, as YYYY-MM-DD, or the first of several. */
  moved?: string | undefined
  /** The last day of several on which the money moved. */
  movedUntil?: string | undefined
  /** The rail, the offline method and the kind of movement, as a report's cell selects them. */
  rail?: RailName | undefined
  method?: MethodName | undefined
  action?: ActionName | undefined
  /** The first and last day of creation, as YYYY-MM-DD. */
  from?: string | undefined
  until?: string | undefined
  sort?: PaymentSort | undefined
  cursor?: string | undefined
}

type PaymentSort = NonNullable<BodyOf<typeof searchEndpoint>['sort']>

const sorts: Record<PaymentSort, true> = {
  createdAt: true,
  '-createdAt': true,
  amount: true,
  '-amount': true,
}

type ViewName = keyof typeof views

/** The rails by their names in the API, with their labels. */
export const rails = { cc: 'Card', ach: 'Bank', offline: 'Offline' } as const
type RailName = keyof typeof rails

/** The methods of offline payments, with their labels. */
export const methods = {
  cash: 'Cash',
  check: 'Check',
  wire: 'Wire',
  card_terminal: 'Terminal',
  other: 'Other',
} as const
export type MethodName = keyof typeof methods

/** The movements of money that reports sum up. */
const actions = {
  sale: { label: 'Payments', filters: { action: { value: ['sale', 'authcomplete'] } } },
  refund: { label: 'Refunds', filters: { action: { value: 'refund' } } },
  return: { label: 'Returns', filters: { action: { value: 'return' } } },
} satisfies Record<string, { label: string; filters: Filters }>
type ActionName = keyof typeof actions

/** The built-in views. */
export const views = {
  sales: { label: 'Sales', filters: { action: { value: ['sale', 'authcomplete'] } } },
  refunds: { label: 'Refunds', filters: { action: { value: 'refund' } } },
  failed: { label: 'Failed', filters: { status: { value: 'failed' } } },
  flight: { label: 'Processing', filters: { status: { value: ['created', 'pending'] } } },
  returned: { label: 'Returned', filters: { action: { value: 'return' } } },
  offline: { label: 'Offline', filters: { paymentMethod: { value: 'offline' } } },
  authorizations: {
    label: 'Authorizations',
    filters: { action: { value: ['auth', 'authcomplete', 'void'] } },
  },
} satisfies Record<string, { label: string; filters: Filters }>

export const viewNames = Object.keys(views) as ViewName[]

/** Parses the search parameters. Malformed ones are dropped, because users edit and shorten URLs. */
export function parsePaymentsSearch(given: Record<string, unknown>): ListSearch {
  const {
    view,
    saved,
    find,
    total,
    moved,
    movedUntil,
    from,
    until,
    sort,
    cursor,
    lastFour,
    reason,
    order,
    correlation,
    rail,
    method,
    action,
  } = given
  return {
    view: nameParam(views, view),
    saved: textParam(saved),
    find: textParam(find),
    // Only four digits of a pasted card number may reach the URL.
    lastFour: textParam(lastFour)?.replaceAll(/\D/g, '').slice(-4) || undefined,
    total: amountParam(total),
    reason: textParam(reason),
    order: textParam(order),
    correlation: textParam(correlation),
    moved: dayParam(moved),
    movedUntil: dayParam(movedUntil),
    rail: nameParam(rails, rail),
    method: nameParam(methods, method),
    action: nameParam(actions, action),
    from: dayParam(from),
    until: dayParam(until),
    sort: nameParam(sorts, sort),
    cursor: textParam(cursor),
  }
}

/** Returns the API filters of the search parameters. A view wins over single filters. */
export function filtersOf(search: ListSearch, timeZone: string): Filters {
  const { view, find, lastFour, total, reason, order, correlation, rail, method, action } = search
  return {
    ...(find && filtersOfSearch(find)),
    ...(lastFour && { lastFour: { value: lastFour } }),
    ...(total !== undefined && { amount: { value: total } }),
    ...(reason && { reasonCode: { value: reason } }),
    ...(order && { orderId: { value: order } }),
    ...(correlation && { correlationId: { value: correlation } }),
    ...rangeFilter('createdAt', search.from, search.until, timeZone),
    ...rangeFilter('movedAt', search.moved, search.movedUntil ?? search.moved, timeZone),
    ...(rail && { paymentMethod: { value: rail } }),
    ...(method && { offlineMethod: { value: method } }),
    ...(action && actions[action].filters),
    ...(view && views[view].filters),
  }
}

/** A search text is a transaction id, the last four digits, an amount, or else an order id. */
function filtersOfSearch(find: string): Filters {
  if (find.startsWith('trx_')) return { transactionId: { value: find } }
  if (/^\d{4}$/.test(find)) return { lastFour: { value: find } }
  const sum = /^\$|\.\d\d$/.test(find) ? parseAmount(find) : undefined
  return sum === undefined ? { orderId: { value: find } } : { amount: { value: sum } }
}

/** Filters an instant by days of a time zone, both inclusive. */
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

/** Names the day, or the days, on which money moved: Paid on Jan 12, or Returned from Jan 1 to Jan 30. */
function formatMoved({ view, action, moved = '', movedUntil = moved }: ListSearch): string {
  const verb =
    view === 'returned' || action === 'return'
      ? 'Returned'
      : view === 'refunds' || action === 'refund'
        ? 'Refunded'
        : 'Paid'
  return moved === movedUntil
    ? `${verb} on ${formatDay(moved)}`
    : `${verb} from ${formatDay(moved)} to ${formatDay(movedUntil)}`
}

type ActiveFilter =
  | (typeof textFilters)[number]
  | 'total'
  | 'moved'
  | 'rail'
  | 'method'
  | 'action'
  | 'from'
  | 'until'

/** Returns the active filters with their labels. */
export function activeFilters(search: ListSearch) {
  const { lastFour, total, reason, order, correlation, moved, from, until } = search
  const { rail, method, action } = search
  const labels: Record<ActiveFilter, string | undefined> = {
    lastFour: lastFour && `Ending in ${lastFour}`,
    total: total === undefined ? undefined : `Total ${money(total)}`,
    reason: reason && `Reason ${reason}`,
    order: order && `Order ${order}`,
    correlation: correlation && `Request ${correlation}`,
    moved: moved && formatMoved(search),
    rail: rail && rails[rail],
    method: method && methods[method],
    action: action && actions[action].label,
    from: from && `From ${from}`,
    until: until && `Until ${until}`,
  }
  return (Object.keys(labels) as ActiveFilter[]).flatMap((name) => {
    const label = labels[name]
    return label === undefined ? [] : [{ name, label }]
  })
}
