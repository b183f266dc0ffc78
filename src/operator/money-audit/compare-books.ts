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

/** Movements from one moment of the company's clock on, and before another, ms. */
export type Period = { from: number; until: number }

/** Where a comparison goes on: each side from its newest to its oldest; null once a side is through. */
export type Place = {
  theirs: { until: number; after?: string } | null
  ours: { until: number; before?: TransactionId } | null
}

/** What a comparison found, and where it goes on; undefined where it is through. */
export type Compared = {
  /** Movements that either side has. */
  compared: number
  /** What was read of either side, attempts that never got there included. */
  read: number
  differences: Difference[]
  place: Place | undefined
}

// So many are read of each side at once: the machine is taken for some milliseconds, and then left to others.
const pageMax = 250
const restMs = 5
// A movement and its attempt lie seconds apart, and where a payer took his time some minutes.
const apartMsMax = 10 * minuteMs
const waitingMax = 5_000
// Each suspect is a question to the processor. A piece has to end well within the lease of a timer, however many there are.
const askedMsMax = 35 * secondMs

/** Where a comparison of a period begins. */
export function beginningOf({ until }: Period): Place {
  return { theirs: { until }, ours: { until } }
}

/** The period up to which all has come to rest, of one that may reach into the present. */
export function atRest({ from, until }: Period, now: number): Period {
  return { from, until: Math.min(until, now - leftAloneMs) }
}

type Run = {
  services: AppContext
  company: Company
  location: Credentials
  period: Period
  now: number
  /** By their reference, what the other side was not met of yet. */
  theirs: Map<string, Theirs & { at: number }>
  ours: Map<string, Own>
  completions: Set<string>
  /** From when on no more is read again, on the clock of the service, ms. */
  ends: number
  compared: number
  read: number
}

/**
 * Compares a company's books with the processor's, newest first, from a place on and for as long as `goOn` says. Both sides are
 * read in pages beside each other and matched by reference; what finds no match is looked up on the other side, and what
 * differs is read again on both before it is told, so that what happens meanwhile is no difference.
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
 * Adds what stands up when both sides are read again, of suspects newer than a moment, and answers the others, newest first, with
 * those for which there was no time. Those of one moment are never parted, and the newest are read in any case: so whoever goes
 * on at the first that is left has come further, and meets none twice.
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

/** What waits for the other side may be a suspect yet, and is told before all that is older. */
function newestWaiting({ theirs, ours }: Run): number {
  let newest = -Infinity
  for (const { at } of theirs.values()) newest = Math.max(newest, at)
  for (const { createdAt } of ours.values()) newest = Math.max(newest, createdAt)
  return newest
}

/** Reads a page of each side, and goes on where the side that reaches less far back ends. */
async function readSlice(run: Run, place: Place): Promise<{ next: Place | undefined; met: Judged[] }> {
  const [theirs, ours] = await Promise.all([readTheirs(run, place.theirs), readOurs(run, place.ours)])
  const lower = Math.max(theirs.reaches, ours.reaches)
  // An empty slice counts as well, so that none goes on for ever.
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
  // A completion is newer than its authorization, and listed before it; of more than these, each is asked for by its name.
  if (theirs.action === 'capture' && run.completions.size < waitingMax) run.completions.add(theirs.reference)
  const own = run.ours.get(theirs.reference)
  if (own) {
    run.ours.delete(theirs.reference)
    met.push({ own, theirs })
    return
  }
  const same = run.theirs.get(theirs.reference)
  // Two of one reference: the one of them that the books do not name is told.
  if (same) run.theirs.set(`${same.reference} ${same.id}`, same)
  run.theirs.set(theirs.reference, theirs)
}

/** Takes out what has waited for the other side for long enough. */
function unmatched(run: Run, newerThan: number): { theirs: Theirs[]; ours: Own[] } {
  const theirs = [...run.theirs].filter(([, { at }]) => at >= newerThan)
  const ours = [...run.ours].filter(([, { createdAt }]) => createdAt >= newerThan)
  for (const [key] of theirs) run.theirs.delete(key)
  for (const [key] of ours) run.ours.delete(key)
  return { theirs: theirs.map(([, movement]) => movement), ours: ours.map(([, own]) => own) }
}
