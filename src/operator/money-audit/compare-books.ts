import type { AppContext } from '#access'
import { readCompanyClock, openCredentials, type Company } from '#companies'
import { minuteMs, secondMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { sleep } from '#platform/timers'
import type { Credentials } from '#processor'
import { leftAloneMs, madeAt, ownOf, type Difference, type Own, type Theirs } from './compare.ts'
import { confirmed, judged, type Judged } from './judge.ts'
import { listToCompare } from './money-audit-queries.ts'
import { takeTurn } from './turns.ts'

/** Movements from a moment of the company's clock, inclusive, to another, exclusive, in ms. */
export type Period = { from: number; until: number }

/** The position to resume at. Each side is read from its newest to its oldest movement; null if a side is finished. */
export type Place = {
  theirs: { until: number; after?: string } | null
  ours: { until: number; before?: TransactionId } | null
}

/** The result of a comparison, and the position to resume at; undefined if it is finished. */
export type Compared = {
  /** The number of movements on either side. */
  compared: number
  /** The number of rows read on either side, including attempts that never reached the processor. */
  read: number
  differences: Difference[]
  place: Place | undefined
}

// Page size of each side. A page occupies the CPU for some milliseconds, then other requests run.
const pageMax = 250
const restMs = 5
// A movement and its attempt are seconds apart, or some minutes if the payer was slow.
const apartMsMax = 10 * minuteMs
const waitingMax = 5_000
// Each suspect costs a request to the processor. A run must end well within the lease of its job.
const askedMsMax = 35 * secondMs

/** Returns the position at which the comparison of a period begins. */
export function beginningOf({ until }: Period): Place {
  return { theirs: { until }, ours: { until } }
}

/** Returns the part of a period in which all movements are final. */
export function atRest({ from, until }: Period, now: number): Period {
  return { from, until: Math.min(until, now - leftAloneMs) }
}

type Run = {
  services: AppContext
  company: Company
  location: Credentials
  period: Period
  now: number
  /** Movements by reference that have no match on the other side yet. */
  theirs: Map<string, Theirs & { at: number }>
  ours: Map<string, Own>
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
  services: AppContext,
  company: Company,
  period: Period,
  from: Place,
  goOn: (read: number) => boolean,
): Promise<Compared> {
  const run: Run = {
    services,
    company,
    location: openCredentials(services.secrets, company),
    period,
    now: readCompanyClock(services.clock, company),
    theirs: new Map(),
    ours: new Map(),
    completions: new Set(),
    ends: services.clock.now() + askedMsMax,
    compared: 0,
    read: 0,
  }
  const differences: Difference[] = []
  let place: Place | undefined = from
  let suspects: Judged[] = []
  while (place && (run.read === 0 || (!isLate(run) && goOn(run.read)))) {
    const at: Place = place
    const { next, met } = await takeTurn(() => readSlice(run, at))
    place = next
    suspects = await tell(run, [...suspects, ...met], newestWaiting(run), differences)
    await sleep(restMs)
  }
  suspects.push(...(await takeTurn(() => judged(run, unmatched(run, -Infinity)))))
  const [first] = await tell(run, suspects, -Infinity, differences)
  if (first) place = beginningOf({ ...period, until: madeAt(first) + 1 })
  const newestFirst = differences.toSorted((one, other) => madeAt(other) - madeAt(one))
  return { compared: run.compared, read: run.read, differences: newestFirst, place }
}

/**
 * Adds the confirmed differences among suspects newer than a moment. Returns the older suspects and those without time
 * left, newest first. Suspects of one moment stay together, and the newest are always read. A resumed run therefore
 * makes progress and reports no difference twice.
 */
async function tell(
  run: Run,
  suspects: Judged[],
  newerThan: number,
  differences: Difference[],
): Promise<Judged[]> {
  const newestFirst = suspects.toSorted((one, other) => madeAt(other) - madeAt(one))
  let readLast = -Infinity
  for (const [place, one] of newestFirst.entries()) {
    const at = madeAt(one)
    const isNext = place > 0 && at !== readLast
    if (at <= newerThan || (isNext && isLate(run))) return newestFirst.slice(place)
    differences.push(...(await confirmed(run, one)))
    readLast = at
  }
  return []
}

function isLate({ services, ends }: Run): boolean {
  return services.clock.now() >= ends
}

/** An unmatched movement may become a suspect, and must be reported before all older ones. */
function newestWaiting({ theirs, ours }: Run): number {
  let newest = -Infinity
  for (const { at } of theirs.values()) newest = Math.max(newest, at)
  for (const { createdAt } of ours.values()) newest = Math.max(newest, createdAt)
  return newest
}

/** Reads a page of each side, and resumes at the end of the page that covers less time. */
async function readSlice(run: Run, place: Place): Promise<{ next: Place | undefined; met: Judged[] }> {
  const [theirs, ours] = await Promise.all([readTheirs(run, place.theirs), readOurs(run, place.ours)])
  const lower = Math.max(theirs.reaches, ours.reaches)
  // An empty slice counts as one, so the loop always ends.
  run.read += Math.max(theirs.page.length, ours.page.length, 1)
  const met: Judged[] = []
  for (const own of ours.page) if (own.createdAt >= lower) meetOwn(run, own, met)
  let isAllTheirs = true
  for (const movement of theirs.page)
    if (movement.at >= lower) meetTheirs(run, movement, met)
    else isAllTheirs = false
  const isAllOurs = (ours.page.at(-1)?.createdAt ?? Infinity) >= lower
  const next = {
    theirs: isAllTheirs ? theirs.next : { until: lower },
    ours: isAllOurs ? ours.next : { until: lower },
  }
  const isThrough = next.theirs === null && next.ours === null
  const isFull = run.theirs.size > waitingMax || run.ours.size > waitingMax
  const alone = unmatched(run, isFull ? -Infinity : lower + apartMsMax)
  return { next: isThrough ? undefined : next, met: await judged(run, alone, met) }
}

async function readTheirs({ services, location, period }: Run, at: Place['theirs']) {
  if (!at) return { page: [], reaches: -Infinity, next: null }
  const { movements, next } = await services.processor.listMovements(location, {
    from: period.from,
    until: at.until,
    limit: pageMax,
    after: at.after,
  })
  if (next === undefined) return { page: movements, reaches: -Infinity, next: null }
  const reaches = movements.at(-1)?.at ?? at.until
  return { page: movements, reaches, next: { until: at.until, after: next } }
}

async function readOurs({ services, company, period }: Run, at: Place['ours']) {
  if (!at) return { page: [], reaches: -Infinity, next: null }
  const rows = await services.db.all(listToCompare, {
    companyId: company.id,
    from: period.from,
    until: at.until,
    before: at.before ?? null,
    limit: pageMax,
    number: company.processor.number ?? null,
  })
  const page = rows.map(ownOf)
  const last = page.at(-1)
  if (!last || page.length < pageMax) return { page, reaches: -Infinity, next: null }
  return { page, reaches: last.createdAt, next: { until: last.createdAt, before: last.id } }
}

function meetOwn(run: Run, own: Own, met: Judged[]): void {
  const theirs = run.theirs.get(own.reference)
  if (!theirs) return void run.ours.set(own.reference, own)
  run.theirs.delete(own.reference)
  met.push({ own, theirs })
}

function meetTheirs(run: Run, theirs: Theirs & { at: number }, met: Judged[]): void {
  run.compared += 1
  // The processor lists a completion before its older authorization. Above this maximum, each completion is requested
  // by its reference.
  if (theirs.action === 'capture' && run.completions.size < waitingMax) run.completions.add(theirs.reference)
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
function unmatched(run: Run, newerThan: number): { theirs: Theirs[]; ours: Own[] } {
  const theirs = [...run.theirs].filter(([, { at }]) => at >= newerThan)
  const ours = [...run.ours].filter(([, { createdAt }]) => createdAt >= newerThan)
  for (const [key] of theirs) run.theirs.delete(key)
  for (const [key] of ours) run.ours.delete(key)
  return { theirs: theirs.map(([, movement]) => movement), ours: ours.map(([, own]) => own) }
}
