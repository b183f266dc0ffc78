import { toBatches, toComparisons } from '../../../src/kernel/import-batches.ts'
import type { BodyOf, ResponseOf } from '../api/endpoints.ts'
import { ApiError } from '../api/errors.ts'
import { request } from '../api/request.ts'
import type { Book, LeftOut, ReadExport } from './read-export.ts'

const begin = 'POST /dashboard/v1/companies/{companyId}/imports'
const write = 'POST /dashboard/v1/companies/{companyId}/imports/{from}/records'
const compare = 'POST /dashboard/v1/companies/{companyId}/imports/{from}/comparison'

/** A difference between an invoice here and the one of the former system. */
export type Difference = ResponseOf<typeof compare>['differences'][number]

/** The state of an import: the requests that are done, and their results. */
export type Progress = {
  /** The run of the import; undefined before it has begun. */
  run: number | undefined
  batches: number
  /** The records that were sent. */
  sent: number
  /** How many of them are here, written now or before. */
  here: Record<keyof Book['records'], number>
  leftOut: readonly LeftOut[]
  comparisons: number
  /** The subscriptions that were compared, and their invoices. */
  comparedSubscriptions: number
  comparedInvoices: number
  differences: readonly Difference[]
  isDone: boolean
}

/** The state of an import that has not begun. */
export const noProgress: Progress = {
  run: undefined,
  batches: 0,
  sent: 0,
  here: { customers: 0, paymentMethods: 0, products: 0, plans: 0, subscriptions: 0, invoices: 0 },
  leftOut: [],
  comparisons: 0,
  comparedSubscriptions: 0,
  comparedInvoices: 0,
  differences: [],
  isDone: false,
}

/**
 * Writes the records of an export, request by request, and then compares its subscriptions. Yields the progress after
 * each request. After an error, a call with the last progress goes on.
 */
export async function* writeExport(
  companyId: string,
  read: ReadExport,
  begun: Progress,
): AsyncGenerator<Progress> {
  let progress = begun
  if (progress.run === undefined) {
    const { run } = await request(begin, { params: { companyId }, body: { from: read.source } })
    yield (progress = { ...progress, run })
  }
  for (const batch of toBatches(read.book.records).slice(progress.batches))
    yield (progress = await sendBatch(companyId, read, progress, batch))
  for (const subscriptions of toComparisons(read.book.compared).slice(progress.comparisons))
    yield (progress = await sendComparison(companyId, read, progress, subscriptions))
  yield { ...progress, isDone: true }
}

/** Returns how many records a batch or a whole export has. */
export const countRecords = (records: Partial<Book['records']>): number =>
  Object.values(records).reduce((count, { length }) => count + length, 0)

/** Returns the progress from which an import goes on after an error. A run that a newer one has replaced begins again. */
export const resumeAfter = (error: unknown, progress: Progress): Progress =>
  error instanceof ApiError && [404, 409].includes(error.statusCode) ? noProgress : progress

async function sendBatch(
  companyId: string,
  { source, book: { highestNumber } }: ReadExport,
  progress: Progress,
  batch: ReturnType<typeof toBatches>[number],
): Promise<Progress> {
  // The records are sent as the service has read them.
  const body = { run: progress.run, highestNumber, ...batch } as BodyOf<typeof write>
  const { results } = await request(write, { params: { companyId, from: source }, body })
  const here = { ...progress.here }
  const leftOut = [...progress.leftOut]
  for (const { noun, originId: id, outcome, reason = '' } of results)
    if (outcome === 'skipped') leftOut.push({ id, reason })
    else here[noun] += 1
  const sent = progress.sent + countRecords(batch)
  return { ...progress, batches: progress.batches + 1, sent, here, leftOut }
}

async function sendComparison(
  companyId: string,
  { source, days }: ReadExport,
  progress: Progress,
  subscriptions: Book['compared'],
): Promise<Progress> {
  const body = { run: progress.run ?? 0, days, subscriptions }
  const { compared, differences } = await request(compare, { params: { companyId, from: source }, body })
  return {
    ...progress,
    comparisons: progress.comparisons + 1,
    comparedSubscriptions: progress.comparedSubscriptions + subscriptions.length,
    comparedInvoices: progress.comparedInvoices + compared,
    differences: [...progress.differences, ...differences],
  }
}
