import { expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import { requireMovement, newReference, type BankOutcome, type Open } from './contract-bench.fixture.ts'

/** Opens a location with a pending bank transfer, and returns what the books say of it. */
async function openTransfer(open: Open) {
  const bench = await open()
  const { processor, location, sale, save } = bench
  const request = sale(await save('bank'), { surchargeCents: toCents(0) })
  const { id } = requireMovement(await processor.submit(location, request))
  return {
    ...bench,
    id,
    find: () => processor.find(location, request.reference),
    bankSays: (word: BankOutcome) => bench.bankSays(location, id, word),
  }
}

/** Tests the outcomes of bank transfers, which the bank decides. */
export function testBankOutcomes(open: Open): void {
  test('that comes back is returned, with the numeric reason of its bank', async () => {
    for (const [word, reasonCode] of [
      ['no funds', /^2101$/],
      ['not authorized', /^21(03|10)$/],
    ] as const) {
      const { processor, location, id, find, bankSays } = await openTransfer(open)
      await bankSays(word)
      const returned = { id, status: 'returned', reasonCode: expect.stringMatching(reasonCode) }
      expect(await find()).toMatchObject(returned)
      expect(await processor.readMovement(location, id)).toMatchObject(returned)
    }
  })

  test('that comes back is neither voided nor refunded', async () => {
    const { processor, location, id, bankSays } = await openTransfer(open)
    await bankSays('no funds')
    expect((await processor.void(location, id, newReference())).outcome).toBe('refused')
    const refund = { reference: newReference(), amountCents: toCents(1) }
    expect((await processor.refund(location, id, refund)).outcome).toBe('refused')
  })

  test('that is under way is not refunded', async () => {
    const { processor, location, id, find } = await openTransfer(open)
    const refund = { reference: newReference(), amountCents: toCents(1) }
    expect((await processor.refund(location, id, refund)).outcome).toBe('refused')
    expect((await find())?.status).toBe('pending')
  })

  test('settles when its bank says so, and is refunded then', async () => {
    const { processor, location, id, find, bankSays } = await openTransfer(open)
    await bankSays('settled')
    expect(await find()).toMatchObject({ id, status: 'settled', amountCents: 1_030, paymentMethod: 'ach' })
    const refund = { reference: newReference(), amountCents: toCents(1_030) }
    expect(requireMovement(await processor.refund(location, id, refund)).amountCents).toBe(1_030)
  })

  test('that settled may come back all the same', async () => {
    const { id, find, bankSays } = await openTransfer(open)
    await bankSays('settled')
    await bankSays('not authorized')
    expect(await find()).toMatchObject({ id, status: 'returned', amountCents: 1_030 })
  })
}

/** Tests chargebacks of card payments. */
export function testChargeBacks(open: Open): void {
  test('makes a sale a returned one, for a reason that is no bank transfer’s', async () => {
    const { processor, location, sale, save, chargeBack } = await open()
    const request = sale(await save('disputed'))
    const { id, status } = requireMovement(await processor.submit(location, request))
    expect(status).toBe('approved')
    await chargeBack(location, id)
    expect(await processor.find(location, request.reference)).toMatchObject({
      id,
      status: 'returned',
      reasonCode: expect.stringMatching(/^(?!21)\d+$/),
    })
    const refund = { reference: newReference(), amountCents: toCents(1) }
    expect((await processor.refund(location, id, refund)).outcome).toBe('refused')
  })
}
