import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, testIds, type IsolatedStore } from '../../../test/support/bare-company.ts'
import {
  beginStep,
  cancelClaimed,
  cancelUnclaimed,
  loadClaim,
  deleteStep,
  recordPayment,
  findReleasingReference,
  attemptLifetimeMs,
  type Step,
} from './claims.ts'
import type { StripeCredentials } from './stripe-credentials.ts'

let store: IsolatedStore
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store[Symbol.asyncDispose]())

/** Opens a company's account with a movable clock. */
async function openClaims() {
  const location: StripeCredentials = {
    kind: 'stripe',
    locationId: 'loc-1',
    companyId: await store.newCompany(),
    accountId: 'acct_1',
    livemode: false,
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookId: 'we_1',
    webhookSecret: 'whsec_1',
    surcharge: false,
  }
  const clock = { ms: 1_795_000_000_000, now: () => clock.ms }
  return { location, clock, deps: { db: store.db, clock, ids: testIds }, reference: randomUUID() }
}

const sale = (reference: string, paymentId: string) => ({ reference, kind: 'sale' as const, paymentId })
const step = (reference: string, kind: Step['kind'], paymentId = 'pi_1'): Step => ({
  reference,
  kind,
  paymentId,
})

describe('a payment', () => {
  test('is not noted under a reference that was cancelled', async () => {
    const { deps, location, reference } = await openClaims()
    expect(await cancelUnclaimed(deps, location, reference)).toBe(true)
    expect(await recordPayment(deps, location, sale(reference, 'pi_1'))).toEqual({ kind: 'cancelled' })
  })

  test('is neither asked for nor found at another account than the one where it was noted', async () => {
    const { deps, location, reference } = await openClaims()
    await recordPayment(deps, location, sale(reference, 'pi_1'))
    const elsewhere = { ...location, accountId: 'acct_2' }
    expect(await loadClaim(deps, elsewhere, reference)).toEqual({ kind: 'cancelled' })
    expect(await recordPayment(deps, elsewhere, sale(reference, 'pi_2'))).toEqual({ kind: 'cancelled' })
    expect(await beginStep(deps, elsewhere, step(reference, 'refund'))).toEqual({ kind: 'cancelled' })
    expect(await loadClaim(deps, location, reference)).toEqual({ kind: 'sale', paymentId: 'pi_1' })
  })

  test('of many that are noted at once is one, and all are told which', async () => {
    const { deps, location, reference } = await openClaims()
    const ids = Array.from({ length: 10 }, (_none, place) => `pi_${place}`)
    const recorded = await Promise.all(ids.map((id) => recordPayment(deps, location, sale(reference, id))))
    const claim = await loadClaim(deps, location, reference)
    expect(recorded).toEqual(ids.map(() => claim))
    expect(await cancelUnclaimed(deps, location, reference)).toBe(false)
  })

  test('is noted or its reference is cancelled, where both come at once', async () => {
    for (let times = 0; times < 10; times++) {
      const { deps, location, reference } = await openClaims()
      const [recorded, isCancelled] = await Promise.all([
        recordPayment(deps, location, sale(reference, 'pi_1')),
        cancelUnclaimed(deps, location, reference),
      ])
      expect(recorded.kind).toBe(isCancelled ? 'cancelled' : 'sale')
      expect(await loadClaim(deps, location, reference)).toEqual(recorded)
    }
  })

  test('is each company’s own', async () => {
    const [one, other] = [await openClaims(), await openClaims()]
    await recordPayment(one.deps, one.location, sale(one.reference, 'pi_1'))
    expect(await loadClaim(other.deps, other.location, one.reference)).toBeUndefined()
  })
})

describe('a step', () => {
  test('is begun by one of many at once, and the others are told that it is under way', async () => {
    const { deps, location, reference } = await openClaims()
    const begun = await Promise.all(
      Array.from({ length: 10 }, () => beginStep(deps, location, step(reference, 'refund'))),
    )
    expect(begun.map(({ kind }) => kind).toSorted()).toEqual(['begun', ...Array(9).fill('under way')])
  })

  test('of an authorization is one at a time, whatever its references, and refunds are not', async () => {
    const { deps, location } = await openClaims()
    const kinds = async (kind: Step['kind']) =>
      (await Promise.all([1, 2].map(() => beginStep(deps, location, step(randomUUID(), kind))))).map(
        (begun) => begun.kind,
      )
    expect((await kinds('capture')).toSorted()).toEqual(['begun', 'taken'])
    expect(await kinds('release')).toEqual(['taken', 'taken'])
    expect(await kinds('refund')).toEqual(['begun', 'begun'])
  })

  test('that was not heard of is taken over under its key, by one, and only once nobody can be at it', async () => {
    const { deps, location, clock, reference } = await openClaims()
    const begin = () => beginStep(deps, location, step(reference, 'refund'))
    const first = await begin()
    clock.ms += attemptLifetimeMs - 1
    expect(await begin()).toEqual({ kind: 'under way' })
    clock.ms += 1
    const later = await Promise.all([begin(), begin(), begin()])
    expect(later.map(({ kind }) => kind).toSorted()).toEqual(['begun', 'under way', 'under way'])
    const keyId = first.kind === 'begun' ? first.keyId : undefined
    expect(later).toContainEqual(expect.objectContaining({ kind: 'begun', keyId, isTakenOver: true }))
  })

  test('that was forgotten is free, under another key; by whom it was taken over it is not forgotten', async () => {
    const { deps, location, clock, reference } = await openClaims()
    const begin = async () => {
      const begun = await beginStep(deps, location, step(reference, 'capture'))
      if (begun.kind !== 'begun') throw new Error(`it was ${begun.kind}`)
      return begun
    }
    const first = await begin()
    await deleteStep(deps, location, reference, first.tryId)
    expect(await loadClaim(deps, location, reference)).toBeUndefined()
    const second = await begin()
    expect(second.keyId).not.toBe(first.keyId)
    clock.ms += attemptLifetimeMs
    await begin()
    await deleteStep(deps, location, reference, second.tryId)
    expect(await loadClaim(deps, location, reference)).toMatchObject({
      kind: 'capture',
      keyId: second.keyId,
    })
  })

  test('is cancelled as it was read or not at all, and leaves its authorization to others', async () => {
    const { deps, location, clock, reference } = await openClaims()
    await beginStep(deps, location, step(reference, 'release'))
    const read = await loadClaim(deps, location, reference)
    if (!read) throw new Error('nothing was begun')
    expect(await findReleasingReference(deps, location, 'pi_1')).toBe(reference)
    clock.ms += attemptLifetimeMs
    await beginStep(deps, location, step(reference, 'release'))
    expect(await cancelClaimed(deps, location, reference, read)).toBe(false)
    const now = await loadClaim(deps, location, reference)
    expect(now && (await cancelClaimed(deps, location, reference, now))).toBe(true)
    expect(await beginStep(deps, location, step(reference, 'release'))).toEqual({ kind: 'cancelled' })
    expect(await findReleasingReference(deps, location, 'pi_1')).toBeUndefined()
    expect((await beginStep(deps, location, step(randomUUID(), 'capture'))).kind).toBe('begun')
  })
})
