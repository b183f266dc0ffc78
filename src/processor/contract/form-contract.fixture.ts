import { expect, test } from 'vitest'
import { secondMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import type { Reference } from '../movement.ts'
import {
  requireMovement,
  newReference,
  numericRefusal,
  requireVault,
  type Open,
} from './contract-bench.fixture.ts'

export function testClosedForms(open: Open): void {
  test('of a rail that they were not opened for', async () => {
    const { processor, location, contactId, tryForm } = await open()
    for (const [method, entered, other] of [
      ['ach', 'bank', 'approved'],
      ['cc', 'approved', 'bank'],
    ] as const) {
      const form = { contactId, methods: [method], lifetimeSeconds: 600, frameAncestors: [] }
      const { clientToken, methods } = await processor.createIntention(location, { ...form, ...newForm() })
      expect(methods.map(({ type }) => type)).toEqual([method])
      expect(await tryForm(clientToken, other)).toBe('not taken')
      expect(await tryForm(clientToken, entered)).toBe('done')
    }
  })

  test('once their time is over', async () => {
    const { processor, location, contactId, tryForm, pass } = await open()
    const sale = newForm()
    const form = { contactId, methods: ['cc' as const], lifetimeSeconds: 600, frameAncestors: [] }
    const forms = await Promise.all([
      processor.createIntention(location, { ...form, ...sale }),
      processor.createIntention(location, { ...form, kind: 'ticket' }),
      processor.createIntention(location, { ...form, kind: 'tokenization' }),
    ])
    await pass(location, 601 * secondMs)
    for (const { clientToken } of forms) expect(await tryForm(clientToken, 'approved')).toBe('closed')
    expect(await processor.find(location, sale.sale.reference)).toBeUndefined()
    expect(await processor.listVaults(location, contactId)).toEqual([])
  })

  test('once they have sold', async () => {
    const { processor, location, contactId, tryForm } = await open()
    const sale = newForm()
    const form = { contactId, methods: ['cc' as const], lifetimeSeconds: 600, frameAncestors: [] }
    const { clientToken } = await processor.createIntention(location, { ...form, ...sale })
    const tries = await Promise.all(Array.from({ length: 5 }, () => tryForm(clientToken, 'approved')))
    expect(tries.toSorted()).toEqual(['closed', 'closed', 'closed', 'closed', 'done'])
    expect((await processor.find(location, sale.sale.reference))?.amountCents).toBe(1_234)
  })
}

export function testDeclinedForms(open: Open): void {
  test('make no sale any more after the declined tries that they were given', async () => {
    const { processor, location, contactId, tryForm } = await open()
    const { kind, sale } = newForm()
    const { clientToken } = await processor.createIntention(location, {
      contactId,
      methods: ['cc'],
      lifetimeSeconds: 600,
      frameAncestors: [],
      kind,
      sale: { ...sale, declinesMax: 2 },
    })
    const tries = await Promise.all(Array.from({ length: 5 }, () => tryForm(clientToken, 'declined')))
    expect(tries.sort()).toEqual(['closed', 'closed', 'closed', 'declined', 'declined'])
    expect(await tryForm(clientToken, 'approved')).toBe('closed')
    expect(await processor.find(location, sale.reference)).toBeUndefined()
  })
}

export function testFormDeclines(open: Open): void {
  test('of one sale take so many declined tries together as the newest of them was given, and no more', async () => {
    const { processor, location, contactId, tryForm } = await open()
    const { kind, sale } = newForm()
    const newOf = (saleDeclinesMax: number) =>
      processor.createIntention(location, {
        contactId,
        methods: ['cc'],
        lifetimeSeconds: 600,
        frameAncestors: [],
        kind,
        sale: { ...sale, declinesMax: 3, saleDeclinesMax },
      })
    expect(await processor.declinesOf(location, sale.reference)).toEqual([])
    const forms = [await newOf(4), await newOf(4), await newOf(4)]
    const tries = await Promise.all(
      forms.flatMap(({ clientToken }) => Array.from({ length: 3 }, () => tryForm(clientToken, 'declined'))),
    )
    expect(tries.sort()).toEqual([...Array(5).fill('closed'), ...Array(4).fill('declined')])
    const another = await newOf(5)
    expect(await tryForm(another.clientToken, 'declined')).toBe('declined')
    expect(await tryForm(another.clientToken, 'approved')).toBe('closed')
    const declines = await processor.declinesOf(location, sale.reference)
    expect(new Set(declines.map(({ id }) => id)).size).toBe(5)
    for (const { at } of declines) expect(at).toBeGreaterThan(0)
    expect(await processor.find(location, sale.reference)).toBeUndefined()
  })
}

export function testCancelledForms(open: Open): void {
  test('take no card any more once their sale is cancelled, and a declined try before is no sale', async () => {
    const { processor, location, contactId, tryForm, callOff } = await open()
    const { kind, sale } = newForm()
    const form = { contactId, methods: ['cc' as const], lifetimeSeconds: 600, frameAncestors: [], kind }
    const { clientToken } = await processor.createIntention(location, {
      ...form,
      sale: { ...sale, declinesMax: 5 },
    })
    expect(await tryForm(clientToken, 'declined')).toBe('declined')
    expect(await callOff(sale.reference)).toBeUndefined()
    expect(await tryForm(clientToken, 'approved')).toBe('closed')
    expect(await processor.find(location, sale.reference)).toBeUndefined()
  })
}

export function testFormSales(open: Open): void {
  test('have a method to be kept, and no other movement has', async () => {
    const { processor, openLocation, location, contactId, sale, save, enter } = await open()
    const ofApi = requireMovement(await processor.submit(location, sale(await save('approved'))))
    const ofForm = await enter('approved', newForm())
    for (const kept of [
      await processor.keepMethodOf(location, ofApi.id, contactId),
      await processor.keepMethodOf(location, 'trx_unknown', contactId),
      await processor.keepMethodOf(await openLocation(), ofForm, contactId),
    ])
      expect(kept).toMatchObject(numericRefusal)
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
      const kept = requireVault(await processor.keepMethodOf(location, id, contactId))
      expect(kept).toMatchObject({
        contactId,
        paymentMethod: entered === 'bank' ? 'ach' : 'cc',
        active: true,
      })
      expect(requireVault(await processor.keepMethodOf(location, id, contactId))).toEqual(kept)
      const { reference } = (await processor.readMovement(location, id)) ?? {}
      await processor.letMethodGo(location, reference as Reference)
      expect(await processor.readVault(location, kept.id)).toEqual(kept)
    }
    expect(await processor.listVaults(location, contactId)).toHaveLength(2)
  })
}

function newForm() {
  const sale = { reference: newReference(), amountCents: toCents(1_234), description: 'Invoice 7' }
  return { kind: 'sale' as const, sale }
}
