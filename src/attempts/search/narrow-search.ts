import type { AppContext } from '#context'
import type { Company } from '#companies'
import { dayMs, hourMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { combineConditions, type Condition, type Filter, type SearchFilters } from '#search'
import { hasMovement, splitMovementFilters } from './movement-queries.ts'
import { listInvoicesOfOrders, listNewestOfOrders } from './search-queries.ts'

/** An order id that is also an invoice number limits the search to this many of the newest transactions. */
const orderTransactionsMax = 100

/**
 * Adds filters that follow from the requested ones, so that an index applies. An order may be an invoice number, and
 * money moved by an instant belongs to a transaction created by then. A correlation id of this service contains its
 * creation time.
 */
export async function narrowSearch(
  context: AppContext,
  company: Company,
  wanted: SearchFilters,
): Promise<{ wanted: SearchFilters; truncated: boolean }> {
  const { ofRecord, ofMovement } = splitMovementFilters(wanted)
  const { filters } = ofRecord
  const within = intersectIntervals([
    filters.get('createdAt')?.within,
    toCreatedBefore(wanted.filters.get('movedAt')),
    toCreatedAround(company, filters.get('correlationId')),
  ])
  filters.set('createdAt', { condition: () => 'true', ...filters.get('createdAt'), within })
  const truncated = await addOrderFilter(context, company.id, filters)
  const own = [...ofRecord.own, ...toMovementFilter(ofMovement)]
  return { wanted: { filters, own }, truncated }
}

function toMovementFilter(ofMovement: Condition[]): Filter[] {
  return ofMovement.length === 0 ? [] : [{ condition: hasMovement(combineConditions(ofMovement)) }]
}

type Interval = NonNullable<Filter['within']>

function intersectIntervals(whiles: (Interval | undefined)[]): Interval {
  const from = whiles.flatMap((each) => each?.from ?? [])
  const until = whiles.flatMap((each) => each?.until ?? [])
  return {
    from: from.length === 0 ? undefined : Math.max(...from),
    until: until.length === 0 ? undefined : Math.min(...until),
  }
}

function toCreatedBefore(moved: Filter | undefined): Interval | undefined {
  return moved && { until: moved.within?.until }
}

const uuidV7Pattern = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

// Our own ids begin with the time. Correlation ids have no index, because every payment would have to write it.
function toCreatedAround({ clockOffsetMs }: Company, request: Filter | undefined): Interval | undefined {
  const moments = (request?.oneOf ?? []).map((id) => {
    const [, high = '', low = ''] = uuidV7Pattern.exec(String(id)) ?? []
    return Number.parseInt(`${high}${low}`, 16)
  })
  if (moments.length === 0 || moments.some((moment) => Number.isNaN(moment))) return undefined
  // A server with its own request ids may send one late. The company's clock may have changed since, so the interval
  // covers every offset up to the current one.
  const until = Math.max(...moments) + Math.max(0, clockOffsetMs) + dayMs
  return { from: Math.min(...moments) + Math.min(0, clockOffsetMs) - hourMs, until }
}

/** Replaces a filter of orders by the ids of their transactions. Returns true if it leaves out the oldest of them. */
async function addOrderFilter(
  { db }: AppContext,
  companyId: CompanyId,
  filters: Map<string, Filter>,
): Promise<boolean> {
  const orderIds = filters.get('orderId')?.oneOf as string[] | undefined
  if (!orderIds) return false
  const invoices = await db.all(listInvoicesOfOrders, { companyId, orderIds })
  if (invoices.length === 0) return false
  const invoiceIds = invoices.map(({ id }) => id)
  const limit = orderTransactionsMax + 1
  const rows = await db.all(listNewestOfOrders, { companyId, orderIds, invoiceIds, limit })
  const oneOf = rows.slice(0, orderTransactionsMax).map(({ id }) => id)
  const own = filters.get('transactionId')
  if (!own)
    filters.set('transactionId', { oneOf, condition: (bind) => `r.id = any(${bind(oneOf, 'uuid[]')})` })
  return !own && rows.length > orderTransactionsMax
}
