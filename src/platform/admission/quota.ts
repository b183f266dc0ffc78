import { createKeyedQueue } from '#platform/concurrency'
import { admitted, refuseFor, type Admission } from './admission.ts'

/** Requests of a company in a month (`2026-11`, UTC) that are not saved yet. */
export interface QuotaDelta {
  readonly companyId: string
  readonly month: string
  readonly requests: number
}

/** Saved requests of a company in a month, including the requests of other processes. */
export interface QuotaTotal {
  readonly companyId: string
  readonly month: string
  readonly requests: number
}

/**
 * Counts a company's requests by calendar month in UTC and refuses requests over its quota. The quota can be exceeded
 * by the requests that the processes admit within one second.
 */
export interface Quota {
  /**
   * Counts and admits one authenticated request, or refuses it. Rejects when the count cannot be loaded. `margin` is the most
   * requests that other processes may have admitted since the last save: within that of the quota, each request is counted in
   * the database before it is admitted. A process alone needs none.
   */
  take(companyId: string, monthlyQuota: number, margin?: number): Promise<Admission>
  /** Saves the unsaved requests. Rejects when saving fails; the requests are then kept for the next save. */
  flush(): Promise<void>
  /** Stops the regular saves and saves a last time. */
  stop(): Promise<void>
}

// `requests` is the count against the quota, as far as this process knows. `unsaved` is the part that is not in the
// database; `unsavedSince` is the time when its first request was admitted.
interface MonthCount {
  readonly companyId: string
  readonly month: string
  requests: number
  unsaved: number
  unsavedSince: number
}

const deltasPerSave = 500
const countsMax = 100_000
const unsavedMsMax = 1_000

/**
 * Creates the quota counters of this process; `now` is real time in milliseconds. `save` adds all deltas or none and
 * returns the new stored totals, which include the requests of other processes. A crash loses at most the requests of
 * the last `flushEveryMs`.
 */
export function createQuota(options: {
  now: () => number
  load: Load
  save: Save
  /** Counts one request in the database if that stays within the quota. Returns the total, or undefined if it does not. */
  takeOne: (companyId: string, month: string, monthlyQuota: number) => Promise<number | undefined>
  flushEveryMs: number
  /** Companies of different groups are saved apart, because they are in different databases. Default: one group. */
  groupOf?: (companyId: string) => string
  /** Called when a regular save fails; its deltas are kept and saved with the next. */
  onFlushFailed?: (error: unknown) => void
}): Quota {
  const { now, load, takeOne, flushEveryMs, onFlushFailed = () => undefined } = options
  const counts = new Map<string, MonthCount>()
  const countOf = createLoader(counts, load)

  const flushNow = async () => {
    await saveGroups(counts, options).finally(() => forgetIdle(counts, formatMonth(now())))
  }
  // Saves run one at a time and in order: two at once would save the same delta twice.
  const inTurn = createKeyedQueue()
  const flush = () => inTurn('flush', flushNow)
  const takeExactly = async (count: MonthCount, monthlyQuota: number): Promise<boolean> => {
    if (count.unsaved > 0) await flush()
    const total = await takeOne(count.companyId, count.month, monthlyQuota)
    count.requests = (total ?? monthlyQuota) + count.unsaved
    return total !== undefined
  }
  const timer = setInterval(() => void flush().catch(onFlushFailed), flushEveryMs)
  timer.unref()

  return {
    async take(companyId, monthlyQuota, margin = 0) {
      const at = now()
      const count = await countOf(companyId, formatMonth(at))
      const isNear = count.requests < monthlyQuota && monthlyQuota - count.requests <= margin
      const taken = isNear ? await takeExactly(count, monthlyQuota).catch(onFlushFailed) : undefined
      if (taken !== undefined) return taken ? admitted : refuseFor(toMonthEnd(at) - at)
      // A late save is awaited before another request is admitted. If it fails, the count of this process decides.
      if (count.unsaved > 0 && at - count.unsavedSince > unsavedMsMax) await flush().catch(onFlushFailed)
      if (count.requests >= monthlyQuota) return refuseFor(toMonthEnd(at) - at)
      if (count.unsaved === 0) count.unsavedSince = at
      count.requests += 1
      count.unsaved += 1
      return admitted
    },
    flush,
    stop() {
      clearInterval(timer)
      return flush()
    },
  }
}

type Load = (companyId: string, month: string) => Promise<number>

/** Returns the function that finds a count, or loads it. */
function createLoader(counts: Map<string, MonthCount>, load: Load) {
  const loads = new Map<string, Promise<MonthCount>>()
  return (companyId: string, month: string): MonthCount | Promise<MonthCount> => {
    const key = toCountKey({ companyId, month })
    const known = counts.get(key) ?? loads.get(key)
    if (known !== undefined) return known
    // Requests that arrive during the load wait for the same load, so that each is counted.
    const loading = load(companyId, month)
      .then((requests) => {
        const count = { companyId, month, requests, unsaved: 0, unsavedSince: 0 }
        counts.set(key, count)
        return count
      })
      .finally(() => loads.delete(key))
    loads.set(key, loading)
    return loading
  }
}

type Save = (deltas: readonly QuotaDelta[]) => Promise<readonly QuotaTotal[]>

type GroupOptions = { save: Save; now: () => number; groupOf?: (companyId: string) => string }

/** Saves each group in its own database. A group that fails keeps its counts, and does not keep others from theirs. */
async function saveGroups(
  counts: ReadonlyMap<string, MonthCount>,
  { save, now, groupOf = () => '' }: GroupOptions,
): Promise<void> {
  const unsaved = [...counts.values()].filter((count) => count.unsaved > 0)
  const groups = Map.groupBy(unsaved, ({ companyId }) => groupOf(companyId))
  const saved = await Promise.allSettled([...groups.values()].map((group) => saveGroup(group, save, now)))
  const failed = saved.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

async function saveGroup(group: readonly MonthCount[], save: Save, now: () => number): Promise<void> {
  for (let start = 0; start < group.length; start += deltasPerSave)
    await saveBatch(group.slice(start, start + deltasPerSave), save, now())
}

async function saveBatch(batch: readonly MonthCount[], save: Save, at: number): Promise<void> {
  const deltas = batch.map(({ companyId, month, unsaved }) => ({ companyId, month, requests: unsaved }))
  const totals = new Map((await save(deltas)).map((total) => [toCountKey(total), total.requests]))
  batch.forEach((count, index) => {
    // Subtracted, not set to 0, because requests are still counted during the save.
    count.unsaved -= deltas[index]?.requests ?? 0
    count.unsavedSince = at
    const total = totals.get(toCountKey(count))
    if (total !== undefined) count.requests = total + count.unsaved
  })
}

function toCountKey({ companyId, month }: Pick<MonthCount, 'companyId' | 'month'>): string {
  return `${month} ${companyId}`
}

// A saved count can be loaded again. Only counts of past months, or beyond the maximum number of counts, are removed.
function forgetIdle(counts: Map<string, MonthCount>, month: string): void {
  for (const [key, count] of counts) {
    if (count.unsaved > 0) continue
    if (count.month !== month || counts.size > countsMax) counts.delete(key)
  }
}

function formatMonth(at: number): string {
  return new Date(at).toISOString().slice(0, 7)
}

function toMonthEnd(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}
