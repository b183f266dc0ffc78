import { expect, test } from 'vitest'
import { hourMs } from '#kernel/clock'
import { toCents } from '#kernel/money'
import type { SaleRequest, Submission } from '../movement.ts'
import type { Abilities } from '../profile.ts'
import { requireMovement, newReference, openBench, type Bench, type Step } from './contract-bench.fixture.ts'

type OpenedBench = Awaited<ReturnType<typeof openBench>>
type MovementRequest = { reference: ReturnType<typeof newReference>; amountCents: ReturnType<typeof toCents> }

/** A kind of movement: the request that is late, and a function that sends it. */
type MovementKind = {
  step: Step
  isOffered: (abilities: Abilities) => boolean
  prepare: (bench: OpenedBench) => Promise<(request: MovementRequest) => Promise<Submission>>
}

const always = () => true

const prepareCharge =
  (action: SaleRequest['action']): MovementKind['prepare'] =>
  async ({ processor, location, sale, save }) => {
    const source = await save('approved')
    const free = { action, surchargeCents: toCents(0) }
    return (request) => processor.submit(location, sale(source, { ...free, ...request }))
  }

/** Prepares a step that acts on an earlier movement. */
const prepareFollowUp =
  (
    action: 'sale' | 'auth',
    ask: (bench: OpenedBench, parentId: string, request: MovementRequest) => Promise<Submission>,
  ): MovementKind['prepare'] =>
  async (bench) => {
    const made = await prepareCharge(action)(bench)
    const parent = requireMovement(await made({ reference: newReference(), amountCents: toCents(1_030) }))
    return (request) => ask(bench, parent.id, request)
  }

const movementKinds: Record<string, MovementKind> = {
  sale: { step: 'sale', isOffered: always, prepare: prepareCharge('sale') },
  authorization: { step: 'auth', isOffered: always, prepare: prepareCharge('auth') },
  credit: { step: 'credit', isOffered: ({ blindCredit }) => blindCredit, prepare: prepareCharge('credit') },
  capture: {
    step: 'capture',
    isOffered: always,
    prepare: prepareFollowUp('auth', ({ processor, location }, id, request) =>
      processor.capture(location, id, request),
    ),
  },
  refund: {
    step: 'refund',
    isOffered: always,
    prepare: prepareFollowUp('sale', ({ processor, location }, id, request) =>
      processor.refund(location, id, request),
    ),
  },
  'void of a sale': {
    step: 'void',
    isOffered: always,
    prepare: prepareFollowUp('sale', ({ processor, location }, id, { reference }) =>
      processor.void(location, id, reference),
    ),
  },
  'void of an authorization': {
    step: 'void',
    isOffered: always,
    prepare: prepareFollowUp('auth', ({ processor, location }, id, { reference }) =>
      processor.void(location, id, reference),
    ),
  },
  'request to a terminal': {
    step: 'sale',
    isOffered: ({ terminals }) => terminals,
    prepare: async ({ processor, location, terminals }) => {
      const terminal = { terminalId: terminals.approved, action: 'sale' as const }
      return (request) => processor.sendToTerminal(location, { ...terminal, ...request })
    },
  },
}

/** Reads the processor's own books, independent of the adapter's records. */
async function booksOf({ processor, location }: OpenedBench) {
  const period = { from: Date.now() - hourMs, until: Date.now() + hourMs, limit: 100 }
  return (await processor.listMovements(location, period)).movements
}

const cancelledButDone = 'called off, and done all the same'

/** Expects a request that arrives after its timeout and cancellation to do what the cancellation returned. */
async function expectLateArrival(bench: OpenedBench, { step, prepare }: MovementKind): Promise<void> {
  const { processor, location, callOff } = bench
  const ask = await prepare(bench)
  const request = { reference: newReference(), amountCents: toCents(700) }
  const before = await booksOf(bench)
  await bench.breakNext(location, step, 'arrives late')
  expect(await ask(request)).toEqual({ outcome: 'no answer' })
  expect(await processor.find(location, request.reference)).toBeUndefined()
  let arrived = 0
  const arrive = async () => {
    arrived += await bench.arrive(location)
    await bench.payersAct(location)
  }
  const movement = await callOff(request.reference, { meanwhile: arrive })
  await arrive()
  expect(arrived).toBe(1)
  const after = await booksOf(bench)
  if (movement) expect(after).toHaveLength(before.length + 1)
  else expect(after, cancelledButDone).toEqual(before)
  expect((await processor.find(location, request.reference))?.id).toBe(movement?.id)
  const again = await ask(request)
  if (movement) expect(again).toMatchObject({ outcome: 'moved', movement: { id: movement.id } })
  else expect(again).toMatchObject({ outcome: 'refused', reasonCode: 'reference_cancelled' })
  expect(await booksOf(bench)).toEqual(after)
}

/** Tests requests that are still under way when their reference is cancelled. */
export function testLateArrivals(bench: () => Bench, abilities: Abilities): void {
  const offered = Object.entries(movementKinds).filter(([, { isOffered }]) => isOffered(abilities))

  test.each(offered)('is never done once it was called off: %s', async (_name, way) => {
    await expectLateArrival(await openBench(bench()), way)
  })

  // Proves for each adapter that the delayed requests of its tests do arrive.
  test.each(offered)('fails the contract where it is called off in words only: %s', async (_name, way) => {
    const made = bench()
    const processor = { ...made.processor, cancelReference: made.callOffFalsely }
    await expect(expectLateArrival(await openBench({ ...made, processor }), way)).rejects.toThrow(
      cancelledButDone,
    )
  })

  test('leaves no method of a ticket that was deleted before, but the one that is answered', async () => {
    const { processor, location, contactId, capture, breakNext, arrive } = await openBench(bench())
    const { ticketId } = await capture('approved')
    await breakNext(location, 'keep', 'arrives late')
    await expect(processor.keepTicket(location, ticketId, contactId)).rejects.toThrow()
    await processor.deleteTicket(location, ticketId)
    const keeping = await processor.keepTicket(location, ticketId, contactId)
    expect(await arrive(location)).toBe(1)
    const kept = keeping.outcome === 'kept' ? [keeping.vault] : []
    expect(await processor.listVaults(location, contactId)).toEqual(kept)
    expect((await processor.keepTicket(location, ticketId, contactId)).outcome).toBe(keeping.outcome)
  })
}
