import type { AppContext } from '#context'
import { getCompanyTime, openCredentials, type Company } from '#companies'
import { minuteMs, secondMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { createKeyedQueue } from '#platform/concurrency'
import { sleep } from '#platform/jobs'
import type { Credentials } from '#processor'
import {
  comparisonMinAgeMs,
  toMovementTime,
  rowToTransaction,
  type Difference,
  type BookedTransaction,
  type ProcessorMovement,
} from './compare.ts'
import { confirmSuspect, findSuspects, type MovementPair } from './find-suspects.ts'
import { listToCompare } from './reconciliation-queries.ts'

/** Movements from a moment of the company's clock, inclusive, to another, exclusive, in ms. */
export type Period = { from: number; until: number }

/** The position to resume at. Each side is read from its newest to its oldest movement; null if a side is finished. */
export type ComparisonCursor = {
  theirs: { until: number; after?: string } | null
  ours: { until: number; before?: TransactionId } | null
}

/** The result of a comparison, and the position to resume at; undefined if it is finished. */
export type ComparisonResult = {
  /** The number of movements on either side. */
  compared: number
  /** The number of rows read on either side, including attempts that never reached the processor. */
  read: number
  differences: Difference[]
  place: ComparisonCursor | undefined
}

// Page size of each side. A page occupies the CPU for some milliseconds, then other requests run.
const pageSize = 250
const pauseMs = 5
// A movement and its attempt are seconds apart, or some minutes if the payer was slow.
const matchWindowMs = 10 * minuteMs
const unmatchedMax = 5_000
// Each suspect costs a request to the processor. A run must end well within the lease of its job.
const confirmMsMax = 35 * secondMs

// One page is read at a time in a process, so that payments are not delayed by several comparisons.
const inTurn = createKeyedQueue()
const everyCompany = 'every company'

/** Returns the position at which the comparison of a period begins. */
export function toStartCursor({ until }: Period): ComparisonCursor {
  return { theirs: { until }, ours: { until } }
}

/** Returns the part of a period in which all movements are final. */
export function clampPeriod({ from, until }: Period, now: number): Period {
  return { from, until: Math.min(until, now - comparisonMinAgeMs) }
}

type ComparisonRun = {
  context: AppContext
  company: Company
  location: Credentials
  period: Period
  now: number
  /** Movements by reference that have no match on the other side yet. */
  theirs: Map<string, ProcessorMovement & { at: number }>
  ours: Map<string, BookedTransaction>
  completions: Set<string>
  /** The moment after which no suspect is read again, on the clock of the service, in ms. */
  ends: number
  compared: number
  read: number
}

/**
 * Compares the books of a company with the processor's, newest first, from a position while `goOn` allows it. Both
 * sides are read in pages and matched by reference. Unmatched movements are looked up on the other side. Suspects are
 * read again on both sides before they are reported, because movements change during the run.
 */
export async function compareBooks(
  context: AppContext,
  company: Company,
  period: Period,
  from: ComparisonCursor,
  goOn: (read: number) => boolean,
): Promise<ComparisonResult> {
  const run: ComparisonRun = {
    context,
    company,
    location: openCredentials(context.secrets, company),
    period,
    now: getCompanyTime(context.clock, company),
    theirs: new Map(),
    ours: new Map(),
    completions: new Set(),
    ends: context.clock.now() + confirmMsMax,
    compared: 0,
    read: 0,
  }
  const differences: Difference[] = []
  let place: ComparisonCursor | undefined = from
  let suspects: MovementPair[] = []
  while (place && (run.read === 0 || (!isLate(run) && goOn(run.read)))) {
    const at: ComparisonCursor = place
    const { next, met } = await inTurn(everyCompany, () => loadSlice(run, at))
    place = next
    suspects = await confirmDifferences(run, [...suspects, ...met], findNewestUnmatched(run), differences)
    await sleep(pauseMs)
  }
  suspects.push(...(await inTurn(everyCompany, () => findSuspects(run, takeUnmatched(run, -Infinity)))))
  const [first] = await confirmDifferences(run, suspects, -Infinity, differences)
  if (first) place = toStartCursor({ ...period, until: toMovementTime(first) + 1 })
  const newestFirst = differences.toSorted((one, other) => toMovementTime(other) - toMovementTime(one))
  return { compared: run.compared, read: run.read, differences: newestFirst, place }
}

/**
 * Adds the confirmed differences among suspects newer than a moment. Returns the older suspects and those without time
 * left, newest first. Suspects of one moment stay together, and the newest are always read. A resumed run therefore
 * makes progress and reports no difference twice.
 */
async function confirmDifferences(
  run: ComparisonRun,
  suspects: MovementPair[],
  newerThan: number,
  differences: Difference[],
): Promise<MovementPair[]> {
  const newestFirst = suspects.toSorted((one, other) => toMovementTime(other) - toMovementTime(one))
  let readLast = -Infinity
  for (const [place, one] of newestFirst.entries()) {
    const at = toMovementTime(one)
    const isNext = place > 0 && at !== readLast
    if (at <= newerThan || (isNext && isLate(run))) return newestFirst.slice(place)
    differences.push(...(await confirmSuspect(run, one)))
    readLast = at
  }
  return []
}

function isLate({ context, ends }: ComparisonRun): boolean {
  return context.clock.now() >= ends
}

/** An unmatched movement may become a suspect, and must be reported before all older ones. */
function findNewestUnmatched({ theirs, ours }: ComparisonRun): number {
  let newest = -Infinity
  for (const { at } of theirs.values()) newest = Math.max(newest, at)
  for (const { createdAt } of ours.values()) newest = Math.max(newest, createdAt)
  return newest
}

/** Reads a page of each side, and resumes at the end of the page that covers less time. */
async function loadSlice(
  run: ComparisonRun,
  place: ComparisonCursor,
): Promise<{ next: ComparisonCursor | undefined; met: MovementPair[] }> {
  const [theirs, ours] = await Promise.all([
    loadProcessorPage(run, place.theirs),
    loadOwnPage(run, place.ours),
  ])
  const lower = Math.max(theirs.reaches, ours.reaches)
  // An empty slice counts as one, so the loop always ends.
  run.read += Math.max(theirs.page.length, ours.page.length, 1)
  const met: MovementPair[] = []
  for (const own of ours.page) if (own.createdAt >= lower) matchOwn(run, own, met)
  let isAllTheirs = true
  for (const movement of theirs.page)
    if (movement.at >= lower) matchProcessor(run, movement, met)
    else isAllTheirs = false
  const isAllOurs = (ours.page.at(-1)?.createdAt ?? Infinity) >= lower
  const next = {
    theirs: isAllTheirs ? theirs.next : { until: lower },
    ours: isAllOurs ? ours.next : { until: lower },
  }
  const isThrough = next.theirs === null && next.ours === null
  const isFull = run.theirs.size > unmatchedMax || run.ours.size > unmatchedMax
  const alone = takeUnmatched(run, isFull ? -Infinity : lower + matchWindowMs)
  return { next: isThrough ? undefined : next, met: await findSuspects(run, alone, met) }
}

async function loadProcessorPage(
  { context, location, period }: ComparisonRun,
  at: ComparisonCursor['theirs'],
) {
  if (!at) return { page: [], reaches: -Infinity, next: null }
  const { movements, next } = await context.processor.listMovements(location, {
    from: period.from,
    until: at.until,
    limit: pageSize,
    after: at.after,
  })
  if (next === undefined) return { page: movements, reaches: -Infinity, next: null }
  const reaches = movements.at(-1)?.at ?? at.until
  return { page: movements, reaches, next: { until: at.until, after: next } }
}

async function loadOwnPage({ context, company, period }: ComparisonRun, at: ComparisonCursor['ours']) {
  if (!at) return { page: [], reaches: -Infinity, next: null }
  const rows = await context.db.all(listToCompare, {
    companyId: company.id,
    from: period.from,
    until: at.until,
    before: at.before ?? null,
    limit: pageSize,
    number: company.processor.number ?? null,
  })
  const page = rows.map(rowToTransaction)
  const last = page.at(-1)
  if (!last || page.length < pageSize) return { page, reaches: -Infinity, next: null }
  return { page, reaches: last.createdAt, next: { until: last.createdAt, before: last.id } }
}

function matchOwn(run: ComparisonRun, own: BookedTransaction, met: MovementPair[]): void {
  const theirs = run.theirs.get(own.reference)
  if (!theirs) return void run.ours.set(own.reference, own)
  run.theirs.delete(own.reference)
  met.push({ own, theirs })
}

function matchProcessor(
  run: ComparisonRun,
  theirs: ProcessorMovement & { at: number },
  met: MovementPair[],
): void {
  run.compared += 1
  // The processor lists a completion before its older authorization. Above this maximum, each completion is requested
  // by its reference.
  if (theirs.action === 'capture' && run.completions.size < unmatchedMax)
    run.completions.add(theirs.reference)
  const own = run.ours.get(theirs.reference)
  if (own) {
    run.ours.delete(theirs.reference)
    met.push({ own, theirs })
    return
  }
  const same = run.theirs.get(theirs.reference)
  // If two movements have one reference, the difference is the movement that the books do not name.
  if (same) run.theirs.set(`${same.reference} ${same.id}`, same)
  run.theirs.set(theirs.reference, theirs)
}

/** Removes the movements that waited for a match long enough. */
function takeUnmatched(
  run: ComparisonRun,
  newerThan: number,
): { theirs: ProcessorMovement[]; ours: BookedTransaction[] } {
  const theirs = [...run.theirs].filter(([, { at }]) => at >= newerThan)
  const ours = [...run.ours].filter(([, { createdAt }]) => createdAt >= newerThan)
  for (const [key] of theirs) run.theirs.delete(key)
  for (const [key] of ours) run.ours.delete(key)
  return { theirs: theirs.map(([, movement]) => movement), ours: ours.map(([, own]) => own) }
}
