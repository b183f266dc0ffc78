import { expect, test } from 'vitest'
import { minuteMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import { requireMovement, newReference, type Open } from './contract-bench.fixture.ts'
import type { Hint, Postback } from '../postback.ts'

/** Opens a location with a postback receiver. */
async function openPostbackBench(open: Open) {
  const bench = await open()
  const { processor, location, sale, save, bankSays, postbacksOf } = bench
  const request = sale(await save('bank'), { surchargeCents: toCents(0) })
  const { id } = requireMovement(await processor.submit(location, request))
  await bankSays(location, id, 'settled')
  const posted = await postbacksOf(location)
  const hints = (postback: Postback) => processor.readPostback(location, postback)
  const isOfSale = (hint: Hint) => hint.of === 'movement' && hint.reference === request.reference
  const settledPostback = posted.find(
    (one) => hints(one) !== 'unsigned' && (hints(one) as Hint[]).some(isOfSale),
  )
  if (!settledPostback) throw new Error('nobody was told that a transfer has settled')
  return { ...bench, hints, settledPostback, reference: request.reference }
}

export function testRefusedPostbacks(open: Open): void {
  test('by another location than its own', async () => {
    const { processor, openLocation, settledPostback } = await openPostbackBench(open)
    expect(processor.readPostback(await openLocation(), settledPostback)).toBe('unsigned')
  })

  test('with other bytes, however few, or with none', async () => {
    const { hints, settledPostback } = await openPostbackBench(open)
    const text = settledPostback.rawBody.toString()
    const digitChanged = text.replace(/\d/, (digit) => String(9 - Number(digit)))
    for (const other of [`${text} `, digitChanged, text.slice(1), '', '{}'])
      expect(hints({ ...settledPostback, rawBody: Buffer.from(other) }), other).toBe('unsigned')
  })

  test('without one of the headers that it is signed by, or with a part of it, or more', async () => {
    const { hints, settledPostback } = await openPostbackBench(open)
    const read = new Set<string>()
    const header = (name: string) => (read.add(name), settledPostback.header(name))
    expect(hints({ ...settledPostback, header })).not.toBe('unsigned')
    const changes = [
      () => undefined,
      () => '',
      (value: string) => value.slice(0, -1),
      (value: string) => `${value}0`,
    ]
    for (const changed of read)
      for (const change of [...changes, () => 'x'.repeat(10_000)]) {
        const forged = (name: string) =>
          name === changed ? change(settledPostback.header(name) ?? '') : settledPostback.header(name)
        expect(hints({ ...settledPostback, header: forged }), changed).toBe('unsigned')
      }
  })

  test('more than five minutes after it was signed', async () => {
    const { hints, settledPostback } = await openPostbackBench(open)
    expect(hints({ ...settledPostback, now: settledPostback.now + 6 * minuteMs })).toBe('unsigned')
    expect(hints({ ...settledPostback, now: settledPostback.now + 4 * minuteMs })).not.toBe('unsigned')
  })
}

export function testPostbacks(open: Open): void {
  test('hints at the transfer that its bank has settled or sent back', async () => {
    const { hints, settledPostback, reference } = await openPostbackBench(open)
    expect(hints(settledPostback)).toContainEqual({ of: 'movement', reference })
  })

  test('hints at what was taken back: a sale by the holder of its card, a settled transfer by its bank', async () => {
    const { processor, location, sale, save, bankSays, chargeBack, postbacksOf } = await open()
    const [sold, sent] = [
      sale(await save('disputed')),
      sale(await save('bank'), { surchargeCents: toCents(0) }),
    ]
    const ids = [
      requireMovement(await processor.submit(location, sold)).id,
      requireMovement(await processor.submit(location, sent)).id,
    ] as const
    await bankSays(location, ids[1], 'settled')
    const before = (await postbacksOf(location)).length
    await chargeBack(location, ids[0])
    await bankSays(location, ids[1], 'not authorized')
    const hints = (await postbacksOf(location)).slice(before).flatMap((one): Hint[] => {
      const result = processor.readPostback(location, one)
      return result === 'unsigned' ? [] : result
    })
    const names = hints.map((hint) =>
      hint.of === 'payment' ? hint.processorId : hint.of === 'movement' && hint.reference,
    )
    for (const [place, { reference }] of [sold, sent].entries())
      expect(names.includes(reference) || names.includes(ids[place] ?? '')).toBe(true)
  })

  test('hints at a sale that was made in a form, at its declined tries, and at a method that was saved', async () => {
    const { processor, location, contactId, enter, save, tryForm, postbacksOf } = await open()
    const { vaultId } = await save('approved')
    const made = { reference: newReference(), amountCents: toCents(500) }
    await enter('approved', { kind: 'sale', sale: made })
    const tried = { reference: newReference(), amountCents: toCents(500) }
    const form = { contactId, methods: ['cc' as const], lifetimeSeconds: 600, frameAncestors: [] }
    const shown = await processor.createIntention(location, { ...form, kind: 'sale', sale: tried })
    expect(await tryForm(shown.clientToken, 'declined')).toBe('declined')
    const posted = await postbacksOf(location)
    const hints = posted.flatMap((one): (Hint | 'unsigned')[] => {
      const result = processor.readPostback(location, one)
      return result === 'unsigned' ? [result] : result
    })
    expect(hints).not.toContain('unsigned')
    expect(hints).toContainEqual({ of: 'method', vaultId })
    expect(hints).toContainEqual({ of: 'movement', reference: made.reference })
    expect(hints).toContainEqual({ of: 'decline', reference: tried.reference })
    expect(hints).not.toContainEqual({ of: 'movement', reference: tried.reference })
  })
}
