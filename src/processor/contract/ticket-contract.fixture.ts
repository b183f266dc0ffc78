import { expect, test } from 'vitest'
import { minuteMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import {
  anyText,
  requireMovement,
  numericRefusal,
  requireVault,
  type Open,
} from './contract-bench.fixture.ts'

export function testTickets(open: Open): void {
  test('one that does not exist, or is another location’s, is undefined, and cannot be kept', async () => {
    const { processor, openLocation, location, contactId, capture } = await open()
    const { ticketId } = await capture('approved')
    const other = await openLocation()
    expect(await processor.readTicket(location, 'tkt_unknown')).toBeUndefined()
    expect(await processor.readTicket(other, ticketId)).toBeUndefined()
    for (const kept of [
      await processor.keepTicket(location, 'tkt_unknown', contactId),
      await processor.keepTicket(other, ticketId, contactId),
    ])
      expect(kept).toMatchObject(numericRefusal)
    expect((await processor.readTicket(location, ticketId))?.used).toBe(false)
  })

  test('hold a card or a bank account of the contact for a while', async () => {
    const { processor, location, contactId, capture } = await open()
    const card = await capture('approved')
    const bank = await capture('bank')
    const unused = { contactId, lastFour: expect.stringMatching(/^\d{4}$/), used: false }
    const read = await processor.readTicket(location, card.ticketId)
    expect(read).toMatchObject({
      ...unused,
      id: card.ticketId,
      paymentMethod: 'cc',
      expDate: expect.stringMatching(/^\d{4}$/),
      expiresAt: expect.any(Number),
    })
    expect(await processor.readTicket(location, bank.ticketId)).toMatchObject({
      ...unused,
      paymentMethod: 'ach',
      accountType: expect.stringMatching(/^(checking|savings)$/),
    })
  })
}

export function testExpiredTickets(open: Open): void {
  test('are neither charged nor kept, and what was kept of one before is answered', async () => {
    const { processor, location, contactId, sale, capture, pass } = await open()
    const [late, kept] = [await capture('approved'), await capture('approved')]
    const vault = requireVault(await processor.keepTicket(location, kept.ticketId, contactId))
    await pass(location, 16 * minuteMs)
    expect(await processor.submit(location, sale(late))).toMatchObject(numericRefusal)
    expect(await processor.keepTicket(location, late.ticketId, contactId)).toMatchObject(numericRefusal)
    expect(requireVault(await processor.keepTicket(location, kept.ticketId, contactId))).toEqual(vault)
    expect(await processor.listVaults(location, contactId)).toEqual([vault])
  })
}

export function testTicketUses(open: Open): void {
  test('of which the ZIP does not fit are not kept, and keep what they are good for', async () => {
    const { processor, location, contactId, capture } = await open()
    const { ticketId } = await capture('wrong zip')
    expect(await processor.keepTicket(location, ticketId, contactId, '75201')).toMatchObject({
      outcome: 'refused',
      reasonCode: '1655',
      reasonText: anyText,
    })
    expect((await processor.readTicket(location, ticketId))?.used).toBe(false)
    expect(await processor.listVaults(location, contactId)).toEqual([])
  })

  test('are charged once', async () => {
    const { processor, location, contactId, sale, capture } = await open()
    for (const [entered, status] of [
      ['approved', 'approved'],
      ['declined', 'declined'],
      ['bank', 'pending'],
    ] as const) {
      const source = await capture(entered)
      const request = sale(source, { surchargeCents: toCents(0) })
      expect(requireMovement(await processor.submit(location, request)).status).toBe(status)
      expect((await processor.readTicket(location, source.ticketId))?.used).toBe(true)
      expect((await processor.submit(location, sale(source))).outcome).toBe('refused')
      expect((await processor.keepTicket(location, source.ticketId, contactId)).outcome).toBe('refused')
    }
  })

  test('that are deleted are gone, and deleting one again is no mistake', async () => {
    const { processor, location, contactId, sale, capture } = await open()
    const source = await capture('approved')
    for (let times = 0; times < 2; times++) await processor.deleteTicket(location, source.ticketId)
    await processor.deleteTicket(location, 'tkt_unknown')
    expect(await processor.readTicket(location, source.ticketId)).toBeUndefined()
    expect((await processor.keepTicket(location, source.ticketId, contactId)).outcome).toBe('refused')
    expect((await processor.submit(location, sale(source))).outcome).toBe('refused')
  })
}

export function testKeptTickets(open: Open): void {
  test('are kept for no other contact, nor again once their method was deleted', async () => {
    const { processor, location, contactId, capture } = await open()
    const { ticketId } = await capture('approved')
    const vault = requireVault(await processor.keepTicket(location, ticketId, contactId))
    const other = await processor.createContact(location, { firstName: 'Grace' })
    expect((await processor.keepTicket(location, ticketId, other)).outcome).toBe('refused')
    await processor.deleteVault(location, vault.id)
    expect((await processor.keepTicket(location, ticketId, contactId)).outcome).toBe('refused')
    expect(await processor.listVaults(location, contactId)).toEqual([])
  })

  test('are kept once, as a saved method that is charged', async () => {
    const { processor, location, contactId, sale, capture } = await open()
    const card = await capture('approved')
    const bank = await capture('bank')
    const vaults = [
      requireVault(await processor.keepTicket(location, card.ticketId, contactId, '75201')),
      requireVault(await processor.keepTicket(location, bank.ticketId, contactId)),
    ]
    expect(vaults).toMatchObject([
      { contactId, paymentMethod: 'cc', billingZip: '75201', active: true },
      { contactId, paymentMethod: 'ach', active: true },
    ])
    expect(await processor.listVaults(location, contactId)).toEqual(vaults)
    for (const { id } of vaults)
      expect((await processor.submit(location, sale({ vaultId: id }))).outcome).toBe('moved')
    for (const { ticketId } of [card, bank])
      expect((await processor.readTicket(location, ticketId))?.used).toBe(true)
  })

  test('are kept as the same method when they are kept again', async () => {
    const { processor, location, contactId, capture } = await open()
    for (const entered of ['approved', 'bank'] as const) {
      const { ticketId } = await capture(entered)
      const kept = requireVault(await processor.keepTicket(location, ticketId, contactId))
      expect(requireVault(await processor.keepTicket(location, ticketId, contactId, '60601'))).toEqual(kept)
    }
    expect(await processor.listVaults(location, contactId)).toHaveLength(2)
  })
}

export function testUnassignedTickets(open: Open): void {
  test('are kept for nobody and then for no contact, nor for nobody after they were kept for one', async () => {
    const { processor, location, contactId, capture } = await open()
    for (const [first, then] of [
      [undefined, contactId],
      [contactId, undefined],
    ]) {
      const { ticketId } = await capture('approved')
      expect((await processor.keepTicket(location, ticketId, first)).outcome).toBe('kept')
      expect((await processor.keepTicket(location, ticketId, then)).outcome).toBe('refused')
    }
  })

  test('leave nothing when they were deleted unkept, and never will', async () => {
    const { processor, location, capture } = await open()
    const { ticketId } = await capture('approved')
    await processor.deleteTicket(location, ticketId)
    for (let times = 0; times < 2; times++)
      expect((await processor.keepTicket(location, ticketId, undefined)).outcome).toBe('refused')
  })

  test('are the same method when they are kept again, until it is deleted', async () => {
    const { processor, location, contactId, capture } = await open()
    const { ticketId } = await capture('approved')
    const keep = (zip?: string) => processor.keepTicket(location, ticketId, undefined, zip)
    const kept = requireVault(await keep('75201'))
    expect(kept).toMatchObject({ paymentMethod: 'cc', billingZip: '75201', active: true })
    expect(kept).not.toHaveProperty('contactId')
    expect(await processor.listVaults(location, contactId)).toEqual([])
    expect(requireVault(await keep('60601'))).toEqual(kept)
    await processor.deleteTicket(location, ticketId)
    expect(requireVault(await keep())).toEqual(kept)
    await processor.attachVault(location, kept.id, contactId)
    expect(requireVault(await keep())).toEqual({ ...kept, contactId })
    await processor.deleteVault(location, kept.id)
    expect((await keep()).outcome).toBe('refused')
  })

  test('that are deleted while they are kept either leave a method that is found, or none', async () => {
    const { processor, location, capture } = await open()
    for (let times = 0; times < 5; times++) {
      const { ticketId } = await capture('approved')
      const keep = () => processor.keepTicket(location, ticketId, undefined)
      const [kept] = await Promise.all([keep(), processor.deleteTicket(location, ticketId)])
      expect(await keep()).toEqual(kept)
    }
  })
}
