import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bank, card, startFixture, getText } from './processor.fixture.ts'
import type { Fixture } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const visa = card('4242424242424242')
const failingZip = card('4000000000000036')
const notAllowed = { status: 422, body: { error: 'not_allowed', reasonCode: 1667 } }
const notFound = { status: 404, body: { error: 'not_found' } }
const ticketUsed = { status: 409, body: { error: 'ticket_used' } }

/** Opens a location with a ticket, and returns the call that saves it. */
async function newTicket(entry = visa) {
  const location = await fixture.newLocation()
  const ticketId = await location.newTicket(entry)
  const keep = (contactId: string | null = location.contactId, billingZip?: string) =>
    location.own('POST', `/v1/tickets/${ticketId}/vault`, {
      ...(contactId === null ? {} : { contactId }),
      ...(billingZip ? { billingZip } : {}),
    })
  return {
    location,
    ticketId,
    keep,
    keepForNobody: (billingZip?: string) => keep(null, billingZip),
    deleteTicket: () => location.own('DELETE', `/v1/tickets/${ticketId}`),
    deleteVault: (id: string) => location.own('DELETE', `/v1/vaults/${id}`),
    give: (id: string, contactId = location.contactId) =>
      location.own('POST', `/v1/vaults/${id}/contact`, { contactId }),
    vaultsInBooks: async () =>
      z
        .array(z.looseObject({ id: z.string(), kind: z.string() }))
        .parse(
          (await fixture.operate('GET', `/control/v1/accounts?locationId=${location.id}`)).body['accounts'],
        )
        .filter(({ kind }) => kind === 'vault'),
    isUsed: async () => (await location.own('GET', `/v1/tickets/${ticketId}`)).body['used'],
    newContact: async () => getText(await location.own('POST', '/v1/contacts', { firstName: 'Grace' }), 'id'),
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

  test('for anybody, once it was kept for nobody, and for nobody once it was kept for somebody', async () => {
    const ofNobody = await newTicket()
    const { id } = (await ofNobody.keepForNobody()).body
    expect(await ofNobody.keep()).toMatchObject(ticketUsed)
    expect(await ofNobody.give(String(id))).toMatchObject({ status: 200 })
    expect(await ofNobody.keep()).toMatchObject(ticketUsed)
    const ofSomebody = await newTicket()
    expect(await ofSomebody.keep()).toMatchObject({ status: 201 })
    expect(await ofSomebody.keepForNobody()).toMatchObject(ticketUsed)
  })

  test('once it was deleted, for anybody or nobody', async () => {
    const { keep, keepForNobody, deleteTicket, vaultsInBooks } = await newTicket()
    await deleteTicket()
    for (let times = 0; times < 2; times++) {
      expect(await keepForNobody()).toMatchObject(notFound)
      expect(await keep()).toMatchObject(notFound)
    }
    expect(await vaultsInBooks()).toEqual([])
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
    await location.own('DELETE', `/v1/vaults/${getText(await keep(), 'id')}`)
    for (let times = 0; times < 2; times++) expect(await keep()).toMatchObject(notAllowed)
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
    expect(new Set(replies.map((reply) => getText(reply, 'id'))).size).toBe(1)
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

describe('a ticket that is kept for nobody', () => {
  test('is not kept again once its vault was deleted, also when somebody had got it', async () => {
    for (const isGiven of [false, true]) {
      const { keep, keepForNobody, give, deleteVault } = await newTicket()
      const id = getText(await keepForNobody(), 'id')
      if (isGiven) await give(id)
      await deleteVault(id)
      expect(await keepForNobody()).toMatchObject(notAllowed)
      expect(await keep()).toMatchObject(ticketUsed)
    }
  })

  test('has a vault that is listed nowhere, and is read, renamed and charged', async () => {
    const { location, keepForNobody, vaults, vaultsInBooks } = await newTicket()
    const kept = await keepForNobody()
    expect(kept).toMatchObject({ status: 201, body: { lastFour: '4242', active: true } })
    const vaultId = getText(kept, 'id')
    const read = await location.own('GET', `/v1/vaults/${vaultId}`)
    const renamed = await location.own('PUT', `/v1/vaults/${vaultId}`, { title: 'Mine' })
    const [inBooks] = await vaultsInBooks()
    expect([read.body, renamed.body]).toEqual([kept.body, { ...kept.body, title: 'Mine' }])
    const sold = await location.sell({ vaultId })
    expect(sold).toMatchObject({ status: 200, body: { status: 'approved', vaultId } })
    for (const body of [kept.body, inBooks, sold.body]) expect(body).not.toHaveProperty('contactId')
    expect(await vaults()).toEqual([])
  })

  test('has one vault, however many ask at once and whichever ZIP they send', async () => {
    const { keepForNobody, vaultsInBooks } = await newTicket()
    const zips = ['75201', '60601', undefined, '10001', '75201', undefined]
    const replies = await Promise.all(zips.map((zip) => keepForNobody(zip)))
    expect(new Set(replies.map((reply) => getText(reply, 'id'))).size).toBe(1)
    expect(await vaultsInBooks()).toHaveLength(1)
  })

  test('has the same vault after the ticket was deleted, and after somebody got the vault', async () => {
    const { location, keepForNobody, deleteTicket, give } = await newTicket()
    const kept = await keepForNobody()
    await deleteTicket()
    expect(await keepForNobody()).toEqual(kept)
    await give(getText(kept, 'id'))
    expect((await keepForNobody()).body).toEqual({ ...kept.body, contactId: location.contactId })
  })

  test('while it is deleted has a vault that is found afterwards, or none for ever', async () => {
    for (let times = 0; times < 10; times++) {
      const { keepForNobody, deleteTicket, vaultsInBooks } = await newTicket()
      const [kept] = await Promise.all([keepForNobody(), deleteTicket()])
      const again = await keepForNobody()
      expect(again).toEqual(kept)
      expect([201, 404]).toContain(again.status)
      expect(await vaultsInBooks()).toHaveLength(again.status === 201 ? 1 : 0)
    }
  })
})

describe('the billing address of a ticket that is kept', () => {
  const texan = card('4242424242424242', { billingZip: '75201', billingState: 'tx' })

  test.each([
    ['stays where no ZIP is sent', texan, undefined, { billingZip: '75201', billingState: 'TX' }],
    ['stays where the same ZIP is sent', texan, '75201', { billingZip: '75201', billingState: 'TX' }],
    ['keeps its state within the ZIP', texan, '75201-1234', { billingZip: '75201-1234', billingState: 'TX' }],
    ['keeps its state beside another ZIP', texan, '60601', { billingZip: '60601', billingState: 'TX' }],
    [
      'keeps a state that had no ZIP',
      card('4242424242424242', { billingState: 'TX' }),
      '60601',
      { billingZip: '60601', billingState: 'TX' },
    ],
  ])('%s', async (_name, entry, zip, address) => {
    const { location, keep } = await newTicket(entry)
    for (const { body } of [await keep(location.contactId, zip), await keep()]) {
      const { billingZip, billingState } = body
      expect({ billingZip, billingState }).toEqual(address)
    }
  })
})
