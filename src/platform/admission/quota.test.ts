import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQuota, type Quota, type QuotaDelta } from './index.ts'

const opened: Quota[] = []
afterEach(() => Promise.allSettled(opened.splice(0).map((quota) => quota.stop())))

function open(stored: Record<string, number> = {}, flushEveryMs = 60_000) {
  const clock = { at: Date.parse('2026-11-30T23:59:30Z') }
  const saved: QuotaDelta[] = []
  const faults = { load: 0, save: 0 }
  let loads = 0
  const onFlushFailed = vi.fn()
  const quota = createQuota({
    now: () => clock.at,
    flushEveryMs,
    onFlushFailed,
    async load(companyId, month) {
      loads++
      if (faults.load-- > 0) throw new Error('database down')
      return stored[`${companyId} ${month}`] ?? 0
    },
    async takeOne(companyId, month, monthlyQuota) {
      if (faults.save-- > 0) throw new Error('database down')
      const key = `${companyId} ${month}`
      const requests = stored[key] ?? 0
      return requests < monthlyQuota ? (stored[key] = requests + 1) : undefined
    },
    async save(deltas) {
      if (faults.save-- > 0) throw new Error('database down')
      saved.push(...deltas)
      return deltas.map(({ companyId, month, requests }) => {
        const key = `${companyId} ${month}`
        stored[key] = (stored[key] ?? 0) + requests
        return { companyId, month, requests: stored[key] }
      })
    },
  })
  opened.push(quota)
  const takeMany = async (count: number, companyId = 'c1', monthlyQuota = 100, margin = 0) => {
    const takes = Array.from({ length: count }, () => quota.take(companyId, monthlyQuota, margin))
    return (await Promise.all(takes)).filter(({ admitted }) => admitted).length
  }
  return { quota, clock, saved, faults, takeMany, loads: () => loads, onFlushFailed }
}

describe('take', () => {
  it('refuses what exceeds the quota until the end of the month in UTC', async () => {
    const { quota, clock, takeMany } = open({ 'c1 2026-11': 95 })
    expect(await takeMany(10)).toBe(5)
    expect(await quota.take('c1', 100)).toEqual({ admitted: false, retryAfterSeconds: 30 })
    clock.at += 29_999
    expect(await quota.take('c1', 100)).toEqual({ admitted: false, retryAfterSeconds: 1 })
    clock.at += 1
    expect(await takeMany(200)).toBe(100)
  })

  it('acts at once when the quota changes, and keeps companies apart', async () => {
    const { takeMany } = open()
    expect(await takeMany(20, 'c1', 10)).toBe(10)
    expect(await takeMany(20, 'c1', 15)).toBe(5)
    expect(await takeMany(20, 'c2', 15)).toBe(15)
  })

  it('loads once however many calls come at the same time', async () => {
    const { takeMany, loads } = open()
    await takeMany(50)
    expect(loads()).toBe(1)
  })

  it('rejects when the count cannot be loaded, and tries again with the next call', async () => {
    const { takeMany, faults } = open()
    faults.load = 1
    await expect(takeMany(2)).rejects.toThrow('database down')
    expect(await takeMany(1)).toBe(1)
  })
})

describe('several processes', () => {
  it('admit the quota and what they admit between two savings, and refuse alike from then on', async () => {
    const stored: Record<string, number> = {}
    const processes = [open(stored), open(stored), open(stored)]
    let admitted = 0
    for (let round = 0; round < 10; round++) {
      for (const { takeMany } of processes) admitted += await takeMany(10)
      for (const { quota } of processes) await quota.flush()
    }
    expect(admitted).toBeGreaterThanOrEqual(100)
    // In each round three processes admit ten requests each. The two that save first learn of the last save in the next
    // round.
    expect(admitted).toBeLessThanOrEqual(130)
    expect(Object.values(stored)).toEqual([admitted])
    for (const { takeMany } of processes) expect(await takeMany(1)).toBe(0)
  })

  it('admit exactly the quota where the rest of it is within the margin', async () => {
    const stored: Record<string, number> = {}
    const processes = [open(stored), open(stored), open(stored), open(stored)]
    const takes = await Promise.all(processes.map(({ takeMany }) => takeMany(30, 'c1', 20, 75)))
    expect(takes.reduce((sum, admitted) => sum + admitted, 0)).toBe(20)
    expect(Object.values(stored)).toEqual([20])
    for (const { takeMany } of processes) expect(await takeMany(1, 'c1', 20, 75)).toBe(0)
  })

  it('count what they admitted before, once the rest is within the margin', async () => {
    const stored: Record<string, number> = {}
    const { takeMany } = open(stored)
    expect(await takeMany(10, 'c1', 20, 5)).toBe(10)
    expect(await takeMany(20, 'c1', 20, 15)).toBe(10)
    expect(Object.values(stored)).toEqual([20])
  })

  it('go by their own count within the margin while the database cannot be reached', async () => {
    const { takeMany, faults, onFlushFailed } = open()
    faults.save = 1
    expect(await takeMany(1, 'c1', 20, 75)).toBe(1)
    expect(onFlushFailed).toHaveBeenCalledOnce()
  })

  it('go by what they know where nothing can be saved, and save all of it as soon as that goes', async () => {
    const { clock, faults, saved, takeMany } = open()
    await takeMany(1)
    clock.at += 1_001
    faults.save = 1
    expect(await takeMany(1)).toBe(1)
    expect(saved).toEqual([])
    expect(await takeMany(1)).toBe(1)
    expect(saved).toEqual([{ companyId: 'c1', month: '2026-11', requests: 2 }])
  })
})

describe('flush', () => {
  it('keeps the deltas of a saving that failed', async () => {
    const { quota, saved, faults, takeMany } = open()
    await takeMany(3)
    faults.save = 1
    await expect(quota.flush()).rejects.toThrow('database down')
    await takeMany(2)
    await quota.flush()
    expect(saved).toEqual([{ companyId: 'c1', month: '2026-11', requests: 5 }])
  })

  it('saves each request once, also when two run at once and requests come meanwhile', async () => {
    const { quota, saved, clock, takeMany } = open()
    await takeMany(3)
    const both = [quota.flush(), quota.flush()]
    await takeMany(4)
    await Promise.all(both)
    clock.at += 30_000
    await takeMany(2, 'c2')
    await quota.stop()
    const total = (month: string) =>
      saved.filter((delta) => delta.month === month).reduce((sum, { requests }) => sum + requests, 0)
    expect(total('2026-11')).toBe(7)
    expect(total('2026-12')).toBe(2)
  })

  it('saves in batches', async () => {
    const { quota, saved, takeMany } = open()
    for (let company = 0; company < 1_200; company++) await takeMany(1, `c${company}`)
    await quota.flush()
    expect(saved).toHaveLength(1_200)
  })

  it('runs by itself, tells of a failure and goes on', async () => {
    const { saved, faults, takeMany, onFlushFailed } = open({}, 5)
    faults.save = 1
    await takeMany(3)
    await expect.poll(() => saved).toHaveLength(1)
    expect(onFlushFailed).toHaveBeenCalledOnce()
  })
})
