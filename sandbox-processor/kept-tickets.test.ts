import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, card, startFixture, textOf } from './processor.fixture.ts'
import type { Fixture } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const visa = card('4242424242424242')
const failingZip = card('4000000000000036')
const ticketUsed = { status: 409, body: { error: 'ticket_used' } }

/** A location with a ticket, and the call that keeps it. */
async function newTicket(entry = visa) {
  const location = await fixture.newLocation()
  const ticketId = await location.newTicket(entry)
  const keep = (contactId = location.contactId, billingZip?: string) =>
    location.own('POST', `/v1/tickets/${ticketId}/vault`, {
      contactId,
      ...(billingZip ? { billingZip } : {}),
    })
  return {
    location,
    ticketId,
    keep,
    isUsed: async () => (await location.own('GET', `/v1/tickets/${ticketId}`)).body['used'],
    newContact: async () => textOf(await location.own('POST', '/v1/contacts', { firstName: 'Grace' }), 'id'),
    vaults: async () =>
      (await location.own('GET', `/v1/contacts/${location.contactId}/vaults`)).body['vaults'],
  }
}

describe('a ticket is not kept', () => {
  test('once it was charged, also when the charge was declined', async () => {
    for (const entry of [visa, card('4000000000000002')]) {
      const { location, ticketId, keep, vaults } = await newTicket(entry)
      expect(await location.sell({ ticketId })).toMatchObject({ status: 200 })
      expect(await keep()).toMatchObject(ticketUsed)
      expect(await vaults()).toEqual([])
    }
  })

  test('once it was kept for another contact', async () => {
    const { keep, newContact } = await newTicket()
    expect(await keep(await newContact())).toMatchObject({ status: 201 })
    expect(await keep()).toMatchObject(ticketUsed)
  })

  test('for a contact that is unknown, and stays unused', async () => {
    const { keep, isUsed } = await newTicket()
    expect(await keep('cnt_unknown')).toMatchObject({ status: 404 })
    expect(await isUsed()).toBe(false)
  })

  test('when its ZIP check fails, however often, and stays unused', async () => {
    const { keep, isUsed, vaults } = await newTicket(failingZip)
    for (let times = 0; times < 2; times++)
      expect(await keep()).toMatchObject({ status: 422, body: { error: 'not_allowed', reasonCode: 1655 } })
    expect([await isUsed(), await vaults()]).toEqual([false, []])
  })

  test('again, once its vault was deleted', async () => {
    const { location, keep, vaults } = await newTicket()
    await location.own('DELETE', `/v1/vaults/${textOf(await keep(), 'id')}`)
    for (let times = 0; times < 2; times++)
      expect(await keep()).toMatchObject({ status: 422, body: { error: 'not_allowed', reasonCode: 1667 } })
    expect(await vaults()).toEqual([])
  })

  test('for two contacts that ask at once', async () => {
    const { keep, newContact } = await newTicket()
    const contacts = await Promise.all(Array.from({ length: 4 }, newContact))
    const replies = await Promise.all(contacts.map((contactId) => keep(contactId)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })
})

describe('a ticket that is kept again for the same contact', () => {
  test.each([
    ['a card', visa],
    ['a bank account', bank('000123456789')],
  ])('has the same vault, however many ask at once: %s', async (_name, entry) => {
    const { keep, vaults, isUsed } = await newTicket(entry)
    const replies = await Promise.all(Array.from({ length: 8 }, () => keep()))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    expect(new Set(replies.map((reply) => textOf(reply, 'id'))).size).toBe(1)
    expect([await vaults(), await isUsed()]).toEqual([[replies[0]?.body], true])
  })

  test('has the vault whose answer was lost', async () => {
    const { location, keep, vaults } = await newTicket()
    await location.fault({ operation: 'any', fault: 'lost_after' })
    await expect(keep()).rejects.toThrow()
    const kept = await keep()
    expect([kept.status, await vaults()]).toEqual([201, [kept.body]])
  })

  test('has the same vault whichever ZIP is sent', async () => {
    const { keep, location } = await newTicket()
    const kept = await keep(location.contactId, '75201')
    expect(kept.body).toMatchObject({ billingZip: '75201' })
    expect(await keep(location.contactId, '60601')).toEqual(kept)
  })

  test('has the same vault after the ticket has expired, and after it was deleted', async () => {
    const { location, ticketId, keep } = await newTicket()
    const kept = await keep()
    await location.moveDays(1)
    expect(await keep()).toEqual(kept)
    await location.own('DELETE', `/v1/tickets/${ticketId}`)
    expect(await keep()).toEqual(kept)
  })
})
