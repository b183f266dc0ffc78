import { expect, test } from 'vitest'
import { cents } from '#kernel/money'
import { anyText, movementOf, newReference, vaultOf, type Open } from './contract-bench.fixture.ts'

export function savedMethods(open: Open): void {
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

export function tickets(open: Open): void {
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
      expect(kept).toMatchObject({ outcome: 'refused', reasonCode: anyText, reasonText: anyText })
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

export function ticketUses(open: Open): void {
  test('are charged once', async () => {
    const { processor, location, contactId, sale, capture } = await open()
    for (const [entered, status] of [
      ['approved', 'approved'],
      ['declined', 'declined'],
      ['bank', 'pending'],
    ] as const) {
      const source = await capture(entered)
      const request = sale(source, { surchargeCents: cents(0) })
      expect(movementOf(await processor.submit(location, request)).status).toBe(status)
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

export function keptTickets(open: Open): void {
  test('are kept for no other contact, nor again once their method was deleted', async () => {
    const { processor, location, contactId, capture } = await open()
    const { ticketId } = await capture('approved')
    const vault = vaultOf(await processor.keepTicket(location, ticketId, contactId))
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
      vaultOf(await processor.keepTicket(location, card.ticketId, contactId, '75201')),
      vaultOf(await processor.keepTicket(location, bank.ticketId, contactId)),
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
      const kept = vaultOf(await processor.keepTicket(location, ticketId, contactId))
      expect(vaultOf(await processor.keepTicket(location, ticketId, contactId, '60601'))).toEqual(kept)
    }
    expect(await processor.listVaults(location, contactId)).toHaveLength(2)
  })
}

export function declinedForms(open: Open): void {
  test('make no sale any more after the declined tries that they were given', async () => {
    const { processor, location, contactId, tryForm } = await open()
    const { kind, sale } = newForm()
    const { clientToken } = await processor.createIntention(location, {
      contactId,
      methods: ['cc'],
      lifetimeSeconds: 600,
      kind,
      sale: { ...sale, declinesMax: 2 },
    })
    const tries = await Promise.all(Array.from({ length: 5 }, () => tryForm(clientToken, 'declined')))
    expect(tries.sort()).toEqual(['closed', 'closed', 'closed', 'declined', 'declined'])
    expect(await tryForm(clientToken, 'approved')).toBe('closed')
    expect(await processor.find(location, sale.reference)).toBeUndefined()
  })
}

export function formSales(open: Open): void {
  test('have a method to be kept, and no other movement has', async () => {
    const { processor, openLocation, location, contactId, sale, save, enter } = await open()
    const ofApi = movementOf(await processor.submit(location, sale(await save('approved'))))
    const ofForm = await enter('approved', newForm())
    for (const kept of [
      await processor.keepMethodOf(location, ofApi.id, contactId),
      await processor.keepMethodOf(location, 'trx_unknown', contactId),
      await processor.keepMethodOf(await openLocation(), ofForm, contactId),
    ])
      expect(kept).toMatchObject({ outcome: 'refused', reasonCode: anyText, reasonText: anyText })
  })

  test('are found by their reference and by their id, in their own location only', async () => {
    const { processor, openLocation, location, contactId, enter } = await open()
    expect(await processor.readMovement(location, 'trx_unknown')).toBeUndefined()
    const form = newForm()
    const id = await enter('approved', form)
    const movement = await processor.find(location, form.sale.reference)
    expect(movement).toMatchObject({
      id,
      action: 'sale',
      status: 'approved',
      amountCents: 1_234,
      surchargeCents: 0,
      contactId,
    })
    expect(await processor.readMovement(location, id)).toEqual(movement)
    expect(await processor.readMovement(await openLocation(), id)).toBeUndefined()
  })

  test('leave a method that is kept once for a contact', async () => {
    const { processor, location, contactId, enter } = await open()
    for (const entered of ['approved', 'bank'] as const) {
      const id = await enter(entered, newForm())
      const kept = vaultOf(await processor.keepMethodOf(location, id, contactId))
      expect(kept).toMatchObject({
        contactId,
        paymentMethod: entered === 'bank' ? 'ach' : 'cc',
        active: true,
      })
      expect(vaultOf(await processor.keepMethodOf(location, id, contactId))).toEqual(kept)
    }
    expect(await processor.listVaults(location, contactId)).toHaveLength(2)
  })
}

function newForm() {
  const sale = { reference: newReference(), amountCents: cents(1_234), description: 'Invoice 7' }
  return { kind: 'sale' as const, sale }
}
