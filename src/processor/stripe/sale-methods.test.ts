import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import type { Reference } from '../movement.ts'
import { openMethodsBench } from './methods-bench.fixture.ts'

let bench: Awaited<ReturnType<typeof openMethodsBench>>

beforeAll(async () => {
  bench = await openMethodsBench()
})
afterEach(() => bench.fakeStripe.expectNoViolations())
afterAll(() => bench[Symbol.asyncDispose]())

const detaching = 'POST /v1/payment_methods/{payment_method}/detach'
const unavailable = { name: 'ProcessorUnavailable' }

async function openSale(method = 'pm_card_visa') {
  const { calls } = bench
  const { account, location } = bench.openLocation()
  const contactId = await calls.createContact(location, { firstName: 'Ada' })
  const shown = {
    contactId,
    methods: ['cc' as const, 'ach' as const],
    lifetimeSeconds: 600,
    frameAncestors: [],
  }
  const reference = randomUUID() as Reference
  const sale = { reference, amountCents: toCents(1_234) }
  const opened = await calls.createIntention(location, { ...shown, kind: 'sale', sale })
  const sell = async () => {
    const confirmationTokenId = account.enter(method, { postalCode: '75201' })
    const { clientToken } = opened
    return String((await calls.submitForm(location, { clientToken, confirmationTokenId })).body['id'])
  }
  return {
    account,
    location,
    contactId,
    opened,
    sell,
    keep: (saleId: string, at = calls) => at.keepMethodOf(location, saleId, contactId),
    letGo: (at = calls) => at.letMethodGo(location, reference),
    forget: () => calls.forgetContact(location, contactId),
    attached: () => [...account.tables.payment_method.values()].filter(({ customer }) => customer !== null),
  }
}

describe('the method of a sale in a form', () => {
  test('is left at Stripe, as whoever opens the form is told', async () => {
    const { opened, sell, attached } = await openSale()
    expect(opened).toMatchObject({ leavesMethod: true })
    await sell()
    expect(attached()).toHaveLength(1)
  })

  test('is let go of where it was not kept, and never kept then', async () => {
    const { sell, keep, letGo, attached } = await openSale()
    const sale = await sell()
    for (let times = 0; times < 2; times++) expect(await letGo()).toBe('done')
    expect(attached()).toEqual([])
    for (let times = 0; times < 2; times++) expect(await keep(sale)).toMatchObject({ outcome: 'refused' })
    expect(attached()).toEqual([])
  })

  test('stays where it was kept', async () => {
    const { sell, keep, letGo, attached } = await openSale()
    const sale = await sell()
    const kept = await keep(sale)
    expect(await letGo()).toBe('done')
    expect(await keep(sale)).toEqual(kept)
    expect(attached()).toHaveLength(1)
  })

  test('is kept or let go of, never both, where two processes are at it', async () => {
    for (let times = 0; times < 5; times++) {
      const { sell, keep, letGo, attached } = await openSale()
      const sale = await sell()
      const [one, other] = [bench.openProcess(), bench.openProcess()]
      const [keeping] = await Promise.all([keep(sale, one), letGo(other)])
      await letGo()
      expect(attached()).toHaveLength(keeping.outcome === 'kept' ? 1 : 0)
      expect((await keep(sale)).outcome).toBe(keeping.outcome)
    }
  })

  test.each(['lost before', 'lost after', 'failed before'] as const)(
    'is let go of by the next, where the request was %s',
    async (how) => {
      const { account, sell, letGo, attached } = await openSale()
      await sell()
      account.breakNext({ kind: detaching, how })
      await expect(letGo()).rejects.toMatchObject(unavailable)
      expect(await letGo(bench.openProcess())).toBe('done')
      expect(attached()).toEqual([])
    },
  )

  test('waits for as long as the sale may be made, or its bank has not spoken', async () => {
    const { account, sell, letGo, attached } = await openSale('pm_usBankAccount_processing')
    expect(await letGo()).toBe('done')
    const sale = await sell()
    expect(await letGo()).toBe('later')
    expect(attached()).toHaveLength(1)
    account.bankSays(sale, 'succeeds')
    expect(await letGo()).toBe('done')
    expect(attached()).toEqual([])
  })

  test('goes with the contact that is forgotten', async () => {
    const { sell, forget, letGo, attached } = await openSale()
    await sell()
    await forget()
    expect(attached()).toEqual([])
    expect(await letGo()).toBe('done')
  })
})
