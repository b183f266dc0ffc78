import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, card, startFixture, getText } from './processor.fixture.ts'
import type { Fixture } from './processor.fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture[Symbol.asyncDispose]())

const visa = card('4242424242424242')
const notFound = { status: 404, body: { error: 'not_found' } }

/** Opens a location with an unassigned vault, saved from a ticket. */
async function newVaultOfNobody(entry = visa) {
  const location = await fixture.newLocation()
  const ticketId = await location.newTicket(entry)
  const kept = await location.own('POST', `/v1/tickets/${ticketId}/vault`, {})
  const vaultId = getText(kept, 'id')
  return {
    location,
    kept,
    ticketId,
    vaultId,
    give: (contactId = location.contactId, id = vaultId) =>
      location.own('POST', `/v1/vaults/${id}/contact`, { contactId }),
    read: () => location.own('GET', `/v1/vaults/${vaultId}`),
    deleteVault: () => location.own('DELETE', `/v1/vaults/${vaultId}`),
    deleteTicket: () => location.own('DELETE', `/v1/tickets/${ticketId}`),
    newContact: async () => getText(await location.own('POST', '/v1/contacts', { firstName: 'Grace' }), 'id'),
    vaultsOf: async (contactId = location.contactId) =>
      (await location.own('GET', `/v1/contacts/${contactId}/vaults`)).body['vaults'],
  }
}

describe('a vault is not given', () => {
  test('without a contact, or to one that is unknown or another location’s', async () => {
    const { location, kept, vaultId, give, read } = await newVaultOfNobody()
    expect(await location.own('POST', `/v1/vaults/${vaultId}/contact`, {})).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'contactId' }] },
    })
    expect(await give('cnt_unknown')).toMatchObject(notFound)
    expect(await give((await fixture.newLocation()).contactId)).toMatchObject(notFound)
    expect((await read()).body).toEqual(kept.body)
  })

  test('when it does not exist, is another location’s or a ticket, or was deleted', async () => {
    const { location, ticketId, give, deleteVault } = await newVaultOfNobody()
    const foreign = await newVaultOfNobody()
    for (const id of ['vlt_unknown', ticketId, foreign.vaultId])
      expect(await give(location.contactId, id)).toMatchObject(notFound)
    await deleteVault()
    for (let times = 0; times < 2; times++) expect(await give()).toMatchObject(notFound)
  })

  test('to a second contact, wherever the first has it from', async () => {
    const { location, vaultId, give, newContact, vaultsOf } = await newVaultOfNobody()
    const other = await newContact()
    await give()
    for (const id of [vaultId, await location.newVault(visa)])
      expect(await give(other, id)).toMatchObject({
        status: 422,
        body: { error: 'not_allowed', reasonCode: 1667 },
      })
    expect(await vaultsOf(other)).toEqual([])
  })

  test('to more than one of those who ask at once', async () => {
    const { give, newContact, vaultsOf } = await newVaultOfNobody()
    const contacts = await Promise.all(Array.from({ length: 4 }, newContact))
    const replies = await Promise.all(contacts.map((contactId) => give(contactId)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    const listed = await Promise.all(contacts.map((contactId) => vaultsOf(contactId)))
    expect(listed.flat()).toEqual(replies.flatMap(({ status, body }) => (status === 200 ? [body] : [])))
  })
})

describe('a vault of nobody', () => {
  test('is given to a contact, who has it listed then, and once, however often it is asked', async () => {
    const { location, kept, give, vaultsOf } = await newVaultOfNobody()
    const given = { ...kept.body, contactId: location.contactId }
    const replies = await Promise.all(Array.from({ length: 4 }, () => give()))
    for (const reply of [...replies, await give()]) expect(reply).toEqual({ status: 200, body: given })
    expect(await vaultsOf()).toEqual([given])
  })

  test('was given although the answer was lost, and asking again tells so', async () => {
    const { location, give, vaultsOf } = await newVaultOfNobody()
    await location.fault({ operation: 'any', fault: 'lost_after' })
    await expect(give()).rejects.toThrow()
    const given = await give()
    expect([given.status, await vaultsOf()]).toEqual([200, [given.body]])
  })

  test('that was given is charged as the contact’s, and what was charged before stays nobody’s', async () => {
    const { location, vaultId, give } = await newVaultOfNobody()
    const before = await location.sell({ vaultId }, 'before')
    await give()
    const { contactId } = location
    expect(await location.sell({ vaultId })).toMatchObject({ status: 200, body: { vaultId, contactId } })
    expect(await location.own('GET', '/v1/references/before')).toEqual(before)
    expect(before.body).not.toHaveProperty('contactId')
  })

  test('that is given, charged and deleted at once is gone after all, and each says what it did', async () => {
    for (let times = 0; times < 10; times++) {
      const { location, vaultId, give, read, deleteVault, vaultsOf } = await newVaultOfNobody()
      const [given, sold, deleted] = await Promise.all([
        give(),
        location.sell({ vaultId }, 'at-once'),
        deleteVault(),
      ])
      expect(deleted.status).toBe(200)
      for (const { status } of [given, sold]) expect([200, 404]).toContain(status)
      expect(await location.books()).toHaveLength(sold.status === 200 ? 1 : 0)
      expect(await read()).toMatchObject(notFound)
      expect(await give()).toMatchObject(notFound)
      expect(await vaultsOf()).toEqual([])
    }
  })
})

describe('a sale whose vault and ticket were deleted', () => {
  /** Sells from an unassigned vault or from a ticket, and deletes the sources of the sale. */
  async function sellAndDelete(entry = visa, kind: 'vault' | 'ticket' = 'vault') {
    const { vaultId, ...made } = await newVaultOfNobody(entry)
    const { location } = made
    const own = await location.newTicket(entry)
    const sold = await location.sell(kind === 'vault' ? { vaultId } : { ticketId: own }, 'sold')
    expect(sold.status).toBe(200)
    await made.deleteVault()
    await made.deleteTicket()
    await location.own('DELETE', `/v1/tickets/${own}`)
    return { location, sold, id: getText(sold, 'id') }
  }
  const kinds = ['vault', 'ticket'] as const

  test.each(kinds)('is found by its reference and by its id: %s', async (kind) => {
    const { location, sold, id } = await sellAndDelete(visa, kind)
    expect(await location.own('GET', '/v1/references/sold')).toEqual(sold)
    expect(await location.own('GET', `/v1/transactions/${id}`)).toEqual(sold)
    expect(await location.own('POST', '/v1/references/sold/cancel')).toMatchObject({
      body: { cancelled: false, transaction: { id } },
    })
  })

  test.each(kinds)('is refunded and voided: %s', async (kind) => {
    const { location, id } = await sellAndDelete(visa, kind)
    const refund = { reference: 'refund', amountCents: 1000 }
    expect(await location.own('POST', `/v1/transactions/${id}/refund`, refund)).toMatchObject({
      status: 200,
      body: { status: 'approved', parentId: id },
    })
    const other = await sellAndDelete(visa, kind)
    const path = `/v1/transactions/${other.id}/void`
    expect(await other.location.own('POST', path, { reference: 'void' })).toMatchObject({ status: 200 })
  })

  test.each(kinds)('by bank settles, and is refunded then: %s', async (kind) => {
    const { location, id } = await sellAndDelete(bank('000123456789'), kind)
    await location.moveDays(6)
    expect(await location.own('GET', '/v1/references/sold')).toMatchObject({ body: { status: 'settled' } })
    expect(location.postbacks()).toMatchObject([{ type: 'transaction.settled', transactionId: id }])
    const refund = { reference: 'refund', amountCents: 1000 }
    expect(await location.own('POST', `/v1/transactions/${id}/refund`, refund)).toMatchObject({
      body: { status: 'approved', parentId: id },
    })
  })

  test.each(kinds)('by bank is returned: %s', async (kind) => {
    const { location } = await sellAndDelete(bank('000222222227'), kind)
    await location.moveDays(6)
    expect(await location.own('GET', '/v1/references/sold')).toMatchObject({
      body: { status: 'returned', reasonCode: 2101 },
    })
  })
})
