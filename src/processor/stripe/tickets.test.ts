import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#kernel/clock'
import type { KeepResult } from '../method.ts'
import { returnTicket, claimTicket } from './method-rows.ts'
import { openMethodsBench } from './methods-bench.fixture.ts'

let bench: Awaited<ReturnType<typeof openMethodsBench>>

beforeAll(async () => {
  bench = await openMethodsBench()
})
afterEach(() => bench.fakeStripe.expectNoViolations())
afterAll(() => bench[Symbol.asyncDispose]())

const confirmation = 'POST /v1/setup_intents/{intent}/confirm'
const unavailable = { name: 'ProcessorUnavailable' }

async function openTickets() {
  const { calls } = bench
  const { account, location } = bench.openLocation()
  const contactId = await calls.createContact(location, { firstName: 'Ada' })
  const form = {
    kind: 'ticket' as const,
    contactId,
    methods: ['cc' as const, 'ach' as const],
    frameAncestors: [],
  }
  return {
    account,
    location,
    contactId,
    otherId: await calls.createContact(location, { firstName: 'Grace' }),
    async capture(token = 'pm_card_visa'): Promise<string> {
      const { clientToken } = await calls.createIntention(location, { ...form, lifetimeSeconds: 600 })
      const confirmationTokenId = account.enter(token, { postalCode: '75201' })
      const done = await calls.submitForm(location, { clientToken, confirmationTokenId })
      expect(done.statusCode).toBe(200)
      return String(done.body['ticket_id'])
    },
    keep: (ticketId: string, forId?: string, at = calls) => at.keepTicket(location, ticketId, forId),
    take: (ticketId: string, reference: string) => claimTicket(bench, location, ticketId, reference),
    /** The payment methods that are attached to a customer at Stripe. */
    attached: () => [...account.tables.payment_method.values()].filter(({ customer }) => customer !== null),
  }
}

describe('a ticket that was being kept when the process died', () => {
  test.each(['lost before', 'lost after', 'failed after'] as const)(
    'is kept as the same method by the next, where the request was %s',
    async (how) => {
      const { account, contactId, capture, keep, attached } = await openTickets()
      const ticketId = await capture()
      account.breakNext({ kind: confirmation, how })
      await expect(keep(ticketId, contactId)).rejects.toMatchObject(unavailable)
      const kept = await keep(ticketId, contactId, bench.openProcess())
      expect(kept).toMatchObject({ outcome: 'kept', vault: { contactId } })
      expect(await keep(ticketId, contactId)).toEqual(kept)
      expect(attached()).toHaveLength(1)
    },
  )

  test('is kept for nobody else, where it was kept', async () => {
    const { account, contactId, otherId, capture, keep } = await openTickets()
    const ticketId = await capture()
    account.breakNext({ kind: confirmation, how: 'lost after' })
    await expect(keep(ticketId, contactId)).rejects.toMatchObject(unavailable)
    for (const other of [otherId, undefined]) expect((await keep(ticketId, other)).outcome).toBe('refused')
    expect((await keep(ticketId, contactId)).outcome).toBe('kept')
  })

  test('leaves nothing once it was deleted, where it was not kept', async () => {
    const { account, location, capture, keep, attached } = await openTickets()
    const ticketId = await capture()
    account.breakNext({ kind: confirmation, how: 'lost before' })
    await expect(keep(ticketId)).rejects.toMatchObject(unavailable)
    await bench.calls.deleteTicket(location, ticketId)
    for (let times = 0; times < 2; times++) expect((await keep(ticketId)).outcome).toBe('refused')
    expect(attached()).toEqual([])
    expect([...account.tables.setup_intent.values()].map(({ status }) => status)).toEqual(['canceled'])
  })

  test('leaves the method that exists once it was deleted, where it was kept', async () => {
    const { account, location, capture, keep, attached } = await openTickets()
    const ticketId = await capture()
    account.breakNext({ kind: confirmation, how: 'lost after' })
    await expect(keep(ticketId)).rejects.toMatchObject(unavailable)
    await bench.calls.deleteTicket(location, ticketId)
    expect(await keep(ticketId)).toMatchObject({ outcome: 'kept', vault: { id: attached()[0]?.id } })
  })
})

describe('a ticket that several processes are at', () => {
  test('is kept for one, and the others learn that', async () => {
    const { contactId, otherId, capture, keep, attached } = await openTickets()
    for (let times = 0; times < 5; times++) {
      const before = attached().length
      const ticketId = await capture()
      const [first, second] = [bench.openProcess(), bench.openProcess()]
      await Promise.allSettled([keep(ticketId, contactId, first), keep(ticketId, otherId, second)])
      const outcomes = [await keep(ticketId, contactId), await keep(ticketId, otherId)]
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['kept', 'refused'])
      expect(attached()).toHaveLength(before + 1)
    }
  })

  test('is kept as one method by all that keep it for the same', async () => {
    const { contactId, capture, keep, attached } = await openTickets()
    const ticketId = await capture()
    const processes = Array.from({ length: 4 }, () => bench.openProcess())
    const kept = await Promise.allSettled(processes.map((process) => keep(ticketId, contactId, process)))
    expect((await keep(ticketId, contactId)).outcome).toBe('kept')
    const ids = kept.flatMap((each) => (each.status === 'fulfilled' ? [vaultIdOf(each.value)] : []))
    expect(new Set([...ids, attached()[0]?.id]).size).toBe(1)
    expect(attached()).toHaveLength(1)
  })

  test('that is deleted at the same moment leaves a method that is found, or none', async () => {
    const { location, capture, keep, attached } = await openTickets()
    let left = 0
    for (let times = 0; times < 8; times++) {
      const ticketId = await capture()
      const cleaner = bench.openProcess()
      await Promise.allSettled([
        keep(ticketId),
        cleaner.deleteTicket(location, ticketId).then(() => keep(ticketId, undefined, cleaner)),
      ])
      const last = await keep(ticketId)
      expect(await keep(ticketId)).toEqual(last)
      if (last.outcome === 'kept') left += 1
    }
    expect(attached()).toHaveLength(left)
  })

  test('is charged or kept, and not both', async () => {
    const { contactId, capture, keep, take } = await openTickets()
    for (let times = 0; times < 5; times++) {
      const ticketId = await capture()
      const [kept, taken] = await Promise.all([keep(ticketId, contactId), take(ticketId, randomUUID())])
      expect([kept.outcome === 'kept', 'ticketId' in taken].toSorted()).toEqual([false, true])
    }
  })
})

function vaultIdOf(keeping: KeepResult): string {
  return keeping.outcome === 'kept' ? keeping.vault.id : keeping.reasonText
}

describe('a ticket', () => {
  test('is taken by one movement, which may take it again, and after it was given back by another', async () => {
    const { location, capture, take } = await openTickets()
    const ticketId = await capture()
    const [first, second] = [randomUUID(), randomUUID()]
    expect(await take(ticketId, first)).toMatchObject({ confirmationTokenId: ticketId, rail: 'cc' })
    expect(await take(ticketId, second)).toMatchObject({ outcome: 'refused' })
    expect(await take(ticketId, first)).toMatchObject({ ticketId })
    await returnTicket(bench, location, ticketId, second)
    expect(await take(ticketId, second)).toMatchObject({ outcome: 'refused' })
    await returnTicket(bench, location, ticketId, first)
    expect(await take(ticketId, second)).toMatchObject({ ticketId })
  })

  test('that was declined when it was to be kept is good for what it was', async () => {
    const { contactId, capture, keep, take } = await openTickets()
    const ticketId = await capture('pm_card_visa_chargeDeclinedInsufficientFunds')
    expect(await keep(ticketId, contactId)).toMatchObject({ outcome: 'refused', reasonCode: '1616' })
    expect(await keep(ticketId)).toMatchObject({ outcome: 'refused' })
    expect(await take(ticketId, randomUUID())).toMatchObject({ ticketId })
  })

  test('is used no more once its time is over, nor by another company', async () => {
    const { contactId, capture, keep, take } = await openTickets()
    const ticketId = await capture()
    const { location } = bench.openLocation()
    expect(await claimTicket(bench, location, ticketId, randomUUID())).toMatchObject({ outcome: 'refused' })
    bench.clock.aheadMs += 15 * minuteMs
    expect(await take(ticketId, randomUUID())).toMatchObject({ outcome: 'refused' })
    expect(await keep(ticketId, contactId)).toMatchObject({ outcome: 'refused' })
  })
})

describe('a method of nobody', () => {
  test('is given to one contact, also by two processes at once', async () => {
    const { location, contactId, otherId, capture, keep } = await openTickets()
    for (let times = 0; times < 5; times++) {
      const vaultId = vaultIdOf(await keep(await capture()))
      const give = (to: string) => bench.openProcess().attachVault(location, vaultId, to)
      const given = await Promise.all([give(contactId), give(otherId)])
      expect(given.map(({ outcome }) => outcome).toSorted()).toEqual(['kept', 'refused'])
    }
  })

  test('that was deleted is gone, though Stripe could not be asked to let it go, and is let go by the next', async () => {
    const { account, location, capture, keep, attached } = await openTickets()
    const vaultId = vaultIdOf(await keep(await capture()))
    account.breakNext({ kind: 'POST /v1/payment_methods/{payment_method}/detach', how: 'lost before' })
    await expect(bench.calls.deleteVault(location, vaultId)).rejects.toMatchObject(unavailable)
    expect(await bench.calls.readVault(location, vaultId)).toBeUndefined()
    expect(attached()).toHaveLength(1)
    for (let times = 0; times < 2; times++) await bench.calls.deleteVault(location, vaultId)
    expect(attached()).toEqual([])
  })

  test('is not to be had by another company that has the same account', async () => {
    const { location, contactId, capture, keep } = await openTickets()
    const vaultId = vaultIdOf(await keep(await capture(), contactId))
    const other = { ...location, companyId: bench.openLocation().location.companyId, locationId: 'loc-other' }
    expect(await bench.calls.readVault(other, vaultId)).toBeUndefined()
    expect(await bench.calls.listVaults(other, contactId)).toEqual([])
    await bench.calls.deleteVault(other, vaultId)
    expect(await bench.calls.readVault(location, vaultId)).toMatchObject({ id: vaultId })
    const foreign = vaultIdOf(await keep(await capture()))
    expect(
      (await bench.calls.attachVault(location, foreign, await bench.calls.createContact(other, {}))).outcome,
    ).toBe('refused')
  })
})
