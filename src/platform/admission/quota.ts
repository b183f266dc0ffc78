import { admitted, refuseFor, type Admission } from './admission.ts'

/** Requests of a company in a month (`2026-11`, UTC) that are not yet saved. */
export interface QuotaDelta {
  readonly companyId: string
  readonly month: string
  readonly requests: number
}

/** All requests of a company in a month that are saved, those of other processes included. */
export interface QuotaTotal {
  readonly companyId: string
  readonly month: string
  readonly requests: number
}

/**
 * Counts a company's requests by calendar month in UTC and refuses those over its quota: admitted are at most the quota and what
 * the processes admit within a second.
 */
export interface Quota {
  /** Counts and lets in one authenticated request, or refuses it. Rejects when the count cannot be loaded. */
  take(companyId: string, monthlyQuota: number): Promise<Admission>
  /** Saves what is not yet saved; rejects when that fails, and then keeps it for the next time. */
  flush(): Promise<void>
  /** Ends the regular saving and saves for the last time. */
  stop(): Promise<void>
}

// `requests` is all that counts against the quota, as far as this process knows; `unsaved` is the part of it that the database
// does not know, and `unsavedSince` when the first of that was admitted.
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
 * Opens the quota counters of this process; `now` is real time in milliseconds. `save` adds its deltas to what is stored, all or
 * none, and answers what is stored then: that is how a process learns what the others have admitted. A crash forgets at most the
 * requests of the last `flushEveryMs`.
 */
export function createQuota(options: {
  now: () => number
  load: (companyId: string, month: string) => Promise<number>
  save: Save
  flushEveryMs: number
  /** Hears of a regular saving that failed; its deltas are kept and saved with the next. */
  onFlushFailed?: (error: unknown) => void
}): Quota {
  const { now, load, save, flushEveryMs, onFlushFailed = () => undefined } = options
  const counts = new Map<string, MonthCount>()
  const loads = new Map<string, Promise<MonthCount>>()

  const countOf = (companyId: string, month: string): MonthCount | Promise<MonthCount> => {
    const key = toCountKey({ companyId, month })
    const known = counts.get(key) ?? loads.get(key)
    if (known !== undefined) return known
    // Calls that come while the count is loaded wait for the same load, so that none of them is lost.
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

  const flushNow = async () => {
    const unsaved = [...counts.values()].filter((count) => count.unsaved > 0)
    for (let start = 0; start < unsaved.length; start += deltasPerSave) {
      await saveBatch(unsaved.slice(start, start + deltasPerSave), save, now())
    }
    forgetIdle(counts, formatMonth(now()))
  }
  // One saving at a time and in order: two at once would save the same delta twice.
  let lastFlush: Promise<void> = Promise.resolve()
  const flush = () => (lastFlush = lastFlush.then(flushNow, flushNow))
  const timer = setInterval(() => void flush().catch(onFlushFailed), flushEveryMs)
  timer.unref()

  return {
    async take(companyId, monthlyQuota) {
      const at = now()
      const count = await countOf(companyId, formatMonth(at))
      // Where saving is late, nobody is let in uncounted; where nothing can be saved, only reads go on, by what is known here.
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

type Save = (deltas: readonly QuotaDelta[]) => Promise<readonly QuotaTotal[]>

async function saveBatch(batch: readonly MonthCount[], save: Save, at: number): Promise<void> {
  const deltas = batch.map(({ companyId, month, unsaved }) => ({ companyId, month, requests: unsaved }))
  const totals = new Map((await save(deltas)).map((total) => [toCountKey(total), total.requests]))
  batch.forEach((count, index) => {
    // Subtracted, not set to 0, because requests went on being counted during the saving.
    count.unsaved -= deltas[index]?.requests ?? 0
    count.unsavedSince = at
    const total = totals.get(toCountKey(count))
    if (total !== undefined) count.requests = total + count.unsaved
  })
}

function toCountKey({ companyId, month }: Pick<MonthCount, 'companyId' | 'month'>): string {
  return `${month} ${companyId}`
}

// A count that is fully saved can be loaded again, so only past months and too many companies are forgotten.
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
