import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#kernel/clock'
import {
  runBeforeRequest,
  killAtCall,
  expectSettled,
  delayRequest,
  openOperation,
  openSavedCard,
  operations,
  resolveOutcome,
  type Operation,
} from './money.fixture.ts'
import { ProcessorUnavailable } from '../processor-errors.ts'
import { openStripeBench } from './stripe-bench.fixture.ts'
import type { FaultHow } from '#fake-stripe'

let opened: Awaited<ReturnType<typeof openStripeBench>>
beforeAll(async () => {
  opened = await openStripeBench()
})
afterEach(() => opened.expectNothingAmiss())
afterAll(() => opened.close())

const stepsMax = 40

/**
 * Repeats the operation with a process that dies at later and later points until one survives. Returns the number of
 * deaths.
 */
async function killedEverywhere(
  operation: Operation,
  after: (money: Awaited<ReturnType<typeof openOperation>>) => Promise<void>,
): Promise<number> {
  await using place = await openSavedCard(opened)
  let killed = 0
  for (let n = 1; n <= stepsMax; n++) {
    let lived = false
    for (const when of ['before', 'after'] as const) {
      const money = await openOperation(place, operation)
      const { dying, wasKilled } = killAtCall(money.deps, n, when)
      await money.ask(dying).catch(() => {})
      if (wasKilled()) killed += 1
      else lived = true
      await after(money)
    }
    if (lived) return killed
  }
  throw new Error('it never came to its end')
}

describe.each(operations)('a process that dies anywhere on its way through a %s', (operation) => {
  test('leaves what was done once, or is never done', async () => {
    const killed = await killedEverywhere(operation, async (money) => {
      await expectSettled(money, await resolveOutcome(money))
    })
    expect(killed).toBeGreaterThan(4)
  })

  test.each([
    ['minutes later', 3 * minuteMs],
    ['when Stripe has forgotten its keys', 25 * hourMs],
  ])('leaves it to whoever asks again, %s, to do it once', async (_when, ms) => {
    await killedEverywhere(operation, async (money) => {
      money.pass(ms)
      const again = await money.ask(money.deps)
      expect(again.outcome).toBe('moved')
      expect(money.timesDone()).toBe(1)
      await expectSettled(money, await money.find())
    })
  })
})

const troubles: FaultHow[] = [
  'too many',
  'locked',
  'lost before',
  'lost after',
  'unreadable',
  'failed before',
  'failed after',
]

describe.each(operations)('a %s of which one request goes wrong', (operation) => {
  test.each(troubles)('%s: is answered truly, and comes to a certain end', async (how) => {
    await using place = await openSavedCard(opened)
    for (let n = 1; n <= stepsMax; n++) {
      const money = await openOperation(place, operation)
      const { stripe, hasHappened } = runBeforeRequest(money.deps.stripe, n, () =>
        money.account.breakNext({ kind: 'any', how }),
      )
      const submission = await money.ask({ ...money.deps, stripe }).catch(() => undefined)
      const { outcome = 'no answer' } = submission ?? {}
      if (outcome === 'moved') expect(money.timesDone()).toBe(1)
      if (outcome === 'refused' || outcome === 'unreachable') expect(money.timesDone()).toBe(0)
      await expectSettled(money, await resolveOutcome(money))
      if (!hasHappened()) return
    }
    throw new Error('it never came to its end')
  })
})

// A void has no key that could be consumed. Its cancellation waits until its request can no longer arrive.
describe.each(operations.filter((one) => one !== 'void'))(
  'a %s of which a request is held up',
  (operation) => {
    test('is never done by it once its reference was cancelled', async () => {
      await using place = await openSavedCard(opened)
      for (let n = 1; n <= stepsMax; n++) {
        const money = await openOperation(place, operation)
        const { stripe, arrive, isHeld } = delayRequest(money.deps.stripe, n)
        await money.ask({ ...money.deps, stripe })
        const movement = isHeld() ? ((await money.find()) ?? (await money.cancel())) : await money.find()
        await arrive()
        await expectSettled(money, movement)
        if (!isHeld()) return
        expect(movement).toBeUndefined()
      }
      throw new Error('it never came to its end')
    })
  },
)

test('a void of which a request is held up is not said to be cancelled while it may arrive', async () => {
  await using place = await openSavedCard(opened)
  const money = await openOperation(place, 'void')
  const { stripe, arrive } = delayRequest(money.deps.stripe, 1)
  expect(await money.ask({ ...money.deps, stripe })).toEqual({ outcome: 'no answer' })
  expect(await money.find()).toBeUndefined()
  await expect(money.cancel()).rejects.toMatchObject({ name: 'ProcessorUnavailable' })
  await arrive()
  await expectSettled(money, await resolveOutcome(money))
  expect(money.timesDone()).toBe(1)
})

describe.each(['capture', 'refund'] as const)('a %s that Stripe is still executing', (operation) => {
  test('is not cancelled, whoever has it cancelled meanwhile', async () => {
    await using place = await openSavedCard(opened)
    const money = await openOperation(place, operation)
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const until = () => {
      begun.resolve()
      return released.promise
    }
    money.account.breakNext({ kind: operation, how: 'slow', until })
    const submission = money.ask(money.deps)
    await begun.promise
    await expect(money.cancel()).rejects.toThrow(ProcessorUnavailable)
    released.resolve()
    expect((await submission).outcome).toBe('moved')
    await expectSettled(money, await money.cancel())
    expect(money.timesDone()).toBe(1)
  })
})
