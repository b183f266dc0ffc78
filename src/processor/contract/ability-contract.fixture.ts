import { expect, test } from 'vitest'
import { toCents } from '#kernel/money'
import type { Abilities } from '../profile.ts'
import { requireMovement, newReference, numericRefusal, type Open } from './contract-bench.fixture.ts'

/**
 * Tests that the processor does each thing in its abilities. It must refuse every other request and leave its books
 * unchanged.
 */
export function testAbilities(open: Open, abilities: Abilities): void {
  test(`is a credit of what was never charged: ${abilities.blindCredit}`, async () => {
    const { processor, location, sale, save } = await open()
    const credit = sale(await save('approved'), { action: 'credit', surchargeCents: toCents(0) })
    const made = await processor.submit(location, credit)
    if (abilities.blindCredit)
      expect(requireMovement(made)).toMatchObject({ action: 'credit', status: 'approved' })
    else expect(made).toMatchObject(numericRefusal)
    expect((await processor.find(location, credit.reference)) !== undefined).toBe(abilities.blindCredit)
  })

  test(`is charging ${abilities.minimumCents} cents and no less`, async () => {
    const { processor, location, sale, save } = await open()
    const source = await save('approved')
    const of = (amount: number) => sale(source, { amountCents: toCents(amount), surchargeCents: toCents(0) })
    const [least, less] = [of(abilities.minimumCents), of(abilities.minimumCents - 1)]
    expect(requireMovement(await processor.submit(location, least)).status).toBe('approved')
    if (less.amountCents === 0) return
    expect(await processor.submit(location, less)).toMatchObject(numericRefusal)
    expect(await processor.find(location, less.reference)).toBeUndefined()
  })

  test(`is telling the first six digits of a card: ${abilities.firstSix}`, async () => {
    const { processor, location, save, capture } = await open()
    const { vaultId } = await save('approved')
    const { ticketId } = await capture('approved')
    const sixDigits = expect.stringMatching(/^\d{6}$/)
    for (const card of [
      await processor.readVault(location, vaultId),
      await processor.readTicket(location, ticketId),
    ])
      expect(card?.firstSix).toEqual(abilities.firstSix ? sixDigits : undefined)
  })

  test(`is calling off a transfer that is under way: ${abilities.voidsSettling}`, async () => {
    const { processor, location, sale, save } = await open()
    const request = sale(await save('bank'), { surchargeCents: toCents(0) })
    const { id } = requireMovement(await processor.submit(location, request))
    const voided = await processor.void(location, id, newReference())
    if (abilities.voidsSettling) expect(requireMovement(voided).status).toBe('approved')
    else expect(voided).toMatchObject(numericRefusal)
    const status = abilities.voidsSettling ? 'voided' : 'pending'
    expect((await processor.find(location, request.reference))?.status).toBe(status)
  })
}

/** Tests that a request to a terminal is refused where the processor has no terminals. */
export function testNoTerminals(open: Open): void {
  test('is asked for nothing', async () => {
    const { processor, location } = await open()
    const request = { reference: newReference(), action: 'sale' as const, amountCents: toCents(1_030) }
    const asked = await processor.sendToTerminal(location, { ...request, terminalId: 'till' })
    expect(asked).toMatchObject(numericRefusal)
    expect(await processor.find(location, request.reference)).toBeUndefined()
  })
}
