import { expect, test } from 'vitest'
import {
  cardTypes,
  requireMovement,
  numericRefusal,
  requireVault,
  type Open,
} from './contract-bench.fixture.ts'
import type { Credentials } from '../credentials.ts'
import type { Processor } from '../processor.ts'

export function testSavedMethods(open: Open): void {
  test('one that does not exist, or is another location’s, is undefined', async () => {
    const { processor, openLocation, location, save } = await open()
    const { vaultId } = await save('approved')
    expect(await processor.readVault(location, 'vlt_unknown')).toBeUndefined()
    expect(await processor.readVault(await openLocation(), vaultId)).toBeUndefined()
    expect(await processor.renameVault(location, 'vlt_unknown', 'Mine')).toBeUndefined()
    expect(await processor.listVaults(location, 'contact_unknown')).toEqual([])
  })

  test('is read, listed and renamed, with its rail and last four digits', async () => {
    const { processor, location, contactId, save } = await open()
    const card = await save('approved')
    const bank = await save('bank')
    expect(await processor.readVault(location, card.vaultId)).toMatchObject({
      id: card.vaultId,
      contactId,
      paymentMethod: 'cc',
      lastFour: expect.stringMatching(/^\d{4}$/),
      expDate: expect.stringMatching(/^\d{4}$/),
      active: true,
    })
    expect((await processor.renameVault(location, bank.vaultId, 'House'))?.title).toBe('House')
    const listed = await processor.listVaults(location, contactId)
    expect(listed.map(({ id, paymentMethod }) => [id, paymentMethod])).toEqual([
      [card.vaultId, 'cc'],
      [bank.vaultId, 'ach'],
    ])
  })

  test('that is deleted is gone, and deleting it again is no mistake', async () => {
    const { processor, location, contactId, sale, save } = await open()
    const source = await save('approved')
    for (let times = 0; times < 2; times++) await processor.deleteVault(location, source.vaultId)
    await processor.deleteVault(location, 'vlt_unknown')
    expect(await processor.readVault(location, source.vaultId)).toBeUndefined()
    expect(await processor.listVaults(location, contactId)).toEqual([])
    expect((await processor.submit(location, sale(source))).outcome).toBe('refused')
  })
}

/** Tests the funding of cards. A surcharge depends on it, so an uncertain funding must not be guessed. */
export function testCardFunding(open: Open): void {
  test.each(cardTypes)(
    'is whether it is credit, debit or prepaid, and nothing where that is %s',
    async (type) => {
      const { processor, location, save, capture } = await open()
      const { vaultId } = await save(type)
      const { ticketId } = await capture(type)
      const types = [
        await processor.readVault(location, vaultId),
        await processor.readTicket(location, ticketId),
      ].map((card) => card?.binInfo?.type?.toLowerCase() ?? 'untold')
      expect(types).toEqual([type, type])
    },
  )

  test('is nothing of the kind for a bank account', async () => {
    const { processor, location, save } = await open()
    const { vaultId } = await save('bank')
    const bank = await processor.readVault(location, vaultId)
    expect(bank?.binInfo ?? undefined).toBeUndefined()
    expect(bank?.cardBrand).toBeUndefined()
  })
}

export function testUnassignedMethods(open: Open): void {
  test('are given to no contact when they or it are not there', async () => {
    const { processor, openLocation, location, contactId, capture } = await open()
    const { id } = requireVault(await keepUnassigned(processor, location, await capture('approved')))
    const attach = async (vaultId: string, to = contactId, at = location) =>
      processor.attachVault(at, vaultId, to)
    for (const given of [
      await attach('vlt_unknown'),
      await attach(id, 'contact_unknown'),
      await attach(id, contactId, await openLocation()),
    ])
      expect(given).toMatchObject(numericRefusal)
    await processor.deleteVault(location, id)
    expect((await attach(id)).outcome).toBe('refused')
  })

  test('are given once, also when two ask at once, and to the same contact again', async () => {
    const { processor, location, contactId, capture } = await open()
    const kept = requireVault(await keepUnassigned(processor, location, await capture('approved')))
    const contacts = [contactId, await processor.createContact(location, { firstName: 'Grace' })]
    const give = () => Promise.all(contacts.map((to) => processor.attachVault(location, kept.id, to)))
    const given = await give()
    expect(given.map(({ outcome }) => outcome).sort()).toEqual(['kept', 'refused'])
    expect((await give()).map(({ outcome }) => outcome)).toEqual(given.map(({ outcome }) => outcome))
    for (const [index, to] of contacts.entries()) {
      const listed = given[index]?.outcome === 'kept' ? [{ ...kept, contactId: to }] : []
      expect(await processor.listVaults(location, to)).toEqual(listed)
    }
  })

  test('that are given and deleted at once are gone', async () => {
    const { processor, location, contactId, capture } = await open()
    for (let times = 0; times < 5; times++) {
      const { id } = requireVault(await keepUnassigned(processor, location, await capture('bank')))
      const give = () => processor.attachVault(location, id, contactId)
      await Promise.all([give(), processor.deleteVault(location, id)])
      expect(await processor.readVault(location, id)).toBeUndefined()
      expect((await give()).outcome).toBe('refused')
    }
    expect(await processor.listVaults(location, contactId)).toEqual([])
  })

  test('are charged, and refunded after they were deleted', async () => {
    const { processor, location, sale, capture } = await open()
    const captured = await capture('approved')
    const { id: vaultId } = requireVault(await keepUnassigned(processor, location, captured))
    const request = sale({ vaultId })
    const { id } = requireMovement(await processor.submit(location, request))
    await processor.deleteVault(location, vaultId)
    await processor.deleteTicket(location, captured.ticketId)
    const found = await processor.find(location, request.reference)
    expect(found).toMatchObject({ id, vaultId, status: 'approved' })
    expect(found).not.toHaveProperty('contactId')
    const { reference, amountCents } = sale({ vaultId })
    const refunded = await processor.refund(location, id, { reference, amountCents })
    expect(requireMovement(refunded)).toMatchObject({ status: 'approved', parentId: id })
  })
}

function keepUnassigned(processor: Processor, location: Credentials, { ticketId }: { ticketId: string }) {
  return processor.keepTicket(location, ticketId, undefined)
}
