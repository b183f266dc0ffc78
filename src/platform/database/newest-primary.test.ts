import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findNewestPrimary, type Primary } from './newest-primary.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const at = (host: string, timeline = 1): Primary => ({ host, port: 5432, timeline })

type ServerReport = { afterMs: number; says: Primary | string }

/** Asks fake hosts. Each gives its answers one after the other, and repeats the last one. */
function find(
  hosts: Record<string, [ServerReport, ...ServerReport[]]>,
  newest: Primary | undefined = undefined,
) {
  const asked: Record<string, number> = {}
  const ask = async (host: string): Promise<Primary> => {
    const [first, ...later] = hosts[host] ?? [standby]
    const count = (asked[host] = (asked[host] ?? 0) + 1)
    const { afterMs, says } = [first, ...later][count - 1] ?? later.at(-1) ?? first
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs))
    if (typeof says === 'string') throw new Error(says)
    return says
  }
  const weigh = ({ host, timeline }: Primary) => {
    if (newest && timeline < newest.timeline) return 'past'
    return newest?.host === host && newest.timeline === timeline ? 'current' : 'new'
  }
  const began = Date.now()
  const found = findNewestPrimary(Object.keys(hosts), ask, weigh).then(
    ({ host }) => ({ host, afterMs: Date.now() - began, asked }),
    ({ message }: Error) => ({ message, afterMs: Date.now() - began, asked }),
  )
  return vi.advanceTimersByTimeAsync(20_000).then(() => found)
}

const standby = { afterMs: 0, says: 'is a standby' }
const silent = { afterMs: 8_000, says: 'does not answer' }

test('the one that is known to take writes is taken at once, whatever the others owe', async () => {
  expect(await find({ a: [silent], b: [{ afterMs: 5, says: at('b') }] }, at('b'))).toMatchObject({
    host: 'b',
    afterMs: 5,
  })
})

test('of two that are new, the one that was promoted more often is taken', async () => {
  const [one, other] = [
    { afterMs: 0, says: at('a', 1) },
    { afterMs: 100, says: at('b', 2) },
  ]
  expect(await find({ a: [one], b: [other] })).toMatchObject({ host: 'b', afterMs: 100 })
})

test('a host that takes seconds to answer is waited for', async () => {
  expect(await find({ a: [{ afterMs: 7_000, says: at('a') }], b: [standby] })).toMatchObject({
    host: 'a',
    afterMs: 7_000,
  })
})

test('a standby is asked again each second while another host is silent: it may have been promoted', async () => {
  const promoted = { afterMs: 0, says: at('b', 2) }
  expect(await find({ a: [silent], b: [standby, standby, promoted] }, at('a'))).toEqual({
    host: 'b',
    afterMs: 2_250,
    asked: { a: 1, b: 3 },
  })
})

test('where each says that it takes no writes, that is said at once', async () => {
  const past = { afterMs: 0, says: at('a', 1) }
  expect(await find({ a: [past], b: [standby] }, at('b', 2))).toEqual({
    message: 'no host of the database takes writes: a:5432 was replaced by another, is a standby',
    afterMs: 0,
    asked: { a: 1, b: 1 },
  })
  expect(await find({ a: [silent], b: [silent] })).toMatchObject({
    message: 'no host of the database takes writes: does not answer, does not answer',
    afterMs: 8_000,
  })
})
