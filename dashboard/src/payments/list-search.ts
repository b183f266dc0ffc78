import type { BodyOf } from '../api/calls.ts'
import { amountOf } from '../parts/amount.ts'
import { money } from '../parts/money.ts'
import { dayBegins } from '../parts/zone.ts'
import type { searchCall } from './payment-words.ts'

type Filters = NonNullable<BodyOf<typeof searchCall>['filters']>

const named = ['lastFour', 'reason', 'order', 'correlation'] as const

/** What the address of the list says: which payments are shown. */
export type ListSearch = Partial<Record<(typeof named)[number], string | undefined>> & {
  view?: ViewName | undefined
  find?: string | undefined
  /** Dollars moved in all. */
  total?: number | undefined
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
export function readPaymentsSearch(given: Record<string, unknown>): ListSearch {
  const { view, find, total, from, until, cursor, lastFour, reason, order, correlation } = given
  const dollars = total === undefined ? undefined : amountOf(String(total))
  return {
    view: typeof view === 'string' && Object.hasOwn(views, view) ? (view as ViewName) : undefined,
    find: text(find),
    lastFour: text(lastFour),
    total: dollars,
    reason: text(reason),
    order: text(order),
    correlation: text(correlation),
    from: day(from),
    until: day(until),
    cursor: text(cursor),
  }
}

const text = (given: unknown) =>
  given === undefined || given === null ? undefined : String(given).trim() || undefined

function day(given: unknown): string | undefined {
  const isDay = typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given)
  return isDay && !Number.isNaN(Date.parse(given)) ? given : undefined
}

/** The filters of the search that are meant. */
export function filtersOf(search: ListSearch, timeZone: string): Filters {
  const { view, find, lastFour, total, reason, order, correlation } = search
  return {
    ...(find && meantBy(find)),
    ...(lastFour && { lastFour: { value: lastFour } }),
    ...(total !== undefined && { amount: { value: total } }),
    ...(reason && { reasonCode: { value: reason } }),
    ...(order && { orderId: { value: order } }),
    ...(correlation && { correlationId: { value: correlation } }),
    ...madeBetween(search, timeZone),
    ...(view && views[view].filters),
  }
}

/** What was typed is an id, the last four digits, a sum, or else an order. */
function meantBy(find: string): Filters {
  if (find.startsWith('trx_')) return { transactionId: { value: find } }
  if (/^\d{4}$/.test(find)) return { lastFour: { value: find } }
  const sum = /^\$|\.\d\d$/.test(find) ? amountOf(find) : undefined
  return sum === undefined ? { orderId: { value: find } } : { amount: { value: sum } }
}

function madeBetween({ from, until }: ListSearch, timeZone: string): Filters {
  const begins = from && dayBegins(from, timeZone)
  const ends = until && new Date(Date.parse(dayBegins(until, timeZone, 1)) - 1).toISOString()
  if (begins && ends) return { createdAt: { value: [begins, ends].toSorted(), operator: 'between' } }
  if (begins) return { createdAt: { value: begins, operator: 'gte' } }
  return ends ? { createdAt: { value: ends, operator: 'lte' } } : {}
}

type Narrowed = (typeof named)[number] | 'total' | 'from' | 'until'

/** What narrows the list, in words. */
export function narrowedBy({ lastFour, total, reason, order, correlation, from, until }: ListSearch) {
  const words: Record<Narrowed, string | undefined> = {
    lastFour: lastFour && `Ending in ${lastFour}`,
    total: total === undefined ? undefined : `Total ${money(total)}`,
    reason: reason && `Reason ${reason}`,
    order: order && `Order ${order}`,
    correlation: correlation && `Request ${correlation}`,
    from: from && `From ${from}`,
    until: until && `Until ${until}`,
  }
  return (Object.keys(words) as Narrowed[]).flatMap((name) => {
    const label = words[name]
    return label === undefined ? [] : [{ name, label }]
  })
}
