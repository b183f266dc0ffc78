import { randomFillSync, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { minuteMs } from '#kernel/clock'
import { createIds } from '#kernel/ids'
import { toCents } from '#kernel/money'
import type { Movement, Reference, SaleRequest, Submission } from '../movement.ts'
import { ProcessorUnavailable } from '../processor-errors.ts'
import { capture } from './capture.ts'
import { cancelReference, findByReference } from './find-and-cancel.ts'
import type { openStripeBench } from './stripe-bench.fixture.ts'
import { createStripeCall, type StripeCall } from './stripe-call.ts'
import type { FakeStripeAccount } from '#fake-stripe'
import { submit, type MoneyDeps } from './submit.ts'
import { refund, voidMovement } from './refund-and-void.ts'

type OpenedStripeBench = Awaited<ReturnType<typeof openStripeBench>>

/** The tested operations. Each moves money once, under one reference. */
export const operations = ['sale', 'authorization', 'capture', 'refund', 'void of a sale', 'void'] as const
export type Operation = (typeof operations)[number]

/** Opens a location with a saved card. */
export async function openSavedCard(opened: OpenedStripeBench) {
  const { fakeStripe, store, clock, stripe, accounts } = opened
  const location = await opened.openLocation()
  const account = accounts.get(location.locationId)
  if (!account) throw new Error('the location has no account')
  const contactId = await stripe.createContact(location, { firstName: 'Ada' })
  const form = { contactId, methods: ['cc' as const], lifetimeSeconds: 600, frameAncestors: [] }
  const { clientToken } = await stripe.createIntention(location, { ...form, kind: 'tokenization' })
  const confirmationTokenId = account.enter('pm_card_visa', { postalCode: '10001' })
  const saved = await stripe.submitForm(location, { clientToken, confirmationTokenId, address: '127.0.0.1' })
  const vaultId = String(saved.body['id'])
  const wire = createStripeCall(fakeStripe.url)
  const ids = createIds(() => clock.now(), randomFillSync)
  const deps: MoneyDeps = { db: store.db, clock, ids, stripe: wire }
  return { location, account, clock, vaultId, deps, [Symbol.asyncDispose]: () => wire.close() }
}

type SavedCard = Awaited<ReturnType<typeof openSavedCard>>

/** Prepares an operation, and returns functions that request it and read its outcome. */
export async function openOperation(place: SavedCard, operation: Operation) {
  const { location, account, clock, vaultId, deps } = place
  const request = (action: 'sale' | 'auth', reference = newReference()): SaleRequest => ({
    reference,
    action,
    amountCents: toCents(1_030),
    surchargeCents: toCents(0),
    source: { vaultId },
    initiator: 'payer',
  })
  const reference = newReference()
  const parent = await makeParent(operation, (action) => submit(deps, location, request(action)))
  const part = { reference, amountCents: toCents(1_000) }
  const asks: Record<Operation, (by: MoneyDeps) => Promise<Submission>> = {
    sale: (by) => submit(by, location, request('sale', reference)),
    authorization: (by) => submit(by, location, request('auth', reference)),
    capture: (by) => capture(by, location, parent, part),
    refund: (by) => refund(by, location, parent, part),
    'void of a sale': (by) => voidMovement(by, location, parent, reference),
    void: (by) => voidMovement(by, location, parent, reference),
  }
  return {
    account,
    deps,
    ask: asks[operation],
    find: (by = deps) => findByReference(by, location, reference),
    cancel: (by = deps) => cancelReference(by, location, reference),
    pass(ms: number) {
      clock.aheadMs += ms
      account.pass(ms)
    },
    /** Counts the executions of the operation in Stripe's own books. */
    timesDone: () => countDone(account, operation, parent, reference),
  }
}

export type OpenedOperation = Awaited<ReturnType<typeof openOperation>>

async function makeParent(
  operation: Operation,
  make: (action: 'sale' | 'auth') => Promise<Submission>,
): Promise<string> {
  if (operation === 'sale' || operation === 'authorization') return ''
  const made = await make(operation === 'capture' || operation === 'void' ? 'auth' : 'sale')
  if (made.outcome !== 'moved') throw new Error(`nothing moved: ${JSON.stringify(made)}`)
  return made.movement.id
}

function newReference(): Reference {
  return randomUUID() as Reference
}

function countDone(
  { tables }: FakeStripeAccount,
  operation: Operation,
  parent: string,
  reference: string,
): number {
  const payment = tables.payment_intent.get(parent)
  switch (operation) {
    case 'sale':
    case 'authorization':
      return [...tables.charge.values()].filter(({ metadata }) => metadata['florin_reference'] === reference)
        .length
    case 'capture':
      return payment?.status === 'succeeded' ? 1 : 0
    case 'void':
      return payment?.status === 'canceled' ? 1 : 0
    default:
      return [...tables.refund.values()].filter(({ payment_intent: of }) => of === parent).length
  }
}

/**
 * Resolves the outcome as the reconciler does. It finds or cancels the reference, and tries again later where neither
 * is possible yet.
 */
export async function resolveOutcome(money: OpenedOperation): Promise<Movement | undefined> {
  for (let times = 0; times < 5; times++)
    try {
      return (await money.find()) ?? (await money.cancel())
    } catch (error) {
      if (!(error instanceof ProcessorUnavailable)) throw error
      money.pass(3 * minuteMs)
    }
  throw new Error('nobody can say what became of it')
}

/** Expects Stripe's books to agree with the returned movement, also after repeated requests. */
export async function expectSettled(money: OpenedOperation, movement: Movement | undefined): Promise<void> {
  const times = movement === undefined ? 0 : 1
  expect(money.timesDone()).toBe(times)
  const again = await money.ask(money.deps)
  if (movement) expect(again).toMatchObject({ outcome: 'moved', movement: { id: movement.id } })
  else expect(again).toMatchObject({ outcome: 'refused', reasonCode: 'reference_cancelled' })
  expect((await money.find())?.id).toBe(movement?.id)
  expect((await money.cancel())?.id).toBe(movement?.id)
  expect(money.timesDone()).toBe(times)
}

/**
 * Ends a process at its n-th call to Stripe or the database, before the call or after it. After the call its response
 * is lost.
 */
export function killAtCall(deps: MoneyDeps, n: number, when: 'before' | 'after') {
  let calls = 0
  const dies = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    calls += 1
    if (calls > n || (calls === n && when === 'before')) throw new Error('killed')
    const answer = await call()
    if (calls >= n) throw new Error('killed')
    return answer
  }
  const { db, stripe } = deps
  const dying: MoneyDeps = {
    ...deps,
    db: {
      all: (query, values) => dies(() => db.all(query, values)),
      first: (query, values) => dies(() => db.first(query, values)),
      run: (command, values) => dies(() => db.run(command, values)),
    },
    stripe: { ...stripe, send: (account, call) => dies(() => stripe.send(account, call)) },
  }
  return { dying, wasKilled: () => calls >= n }
}

/** Runs a function right before the n-th request to Stripe. */
export function runBeforeRequest(stripe: StripeCall, n: number, happen: () => void) {
  let requests = 0
  const send: StripeCall['send'] = (account, call) => {
    requests += 1
    if (requests === n) happen()
    return stripe.send(account, call)
  }
  return { stripe: { ...stripe, send }, hasHappened: () => requests >= n }
}

/** Delays the n-th writing request without a response, until the test lets it arrive. */
export function delayRequest(stripe: StripeCall, n: number) {
  let written = 0
  let arrive: (() => Promise<unknown>) | undefined
  const send: StripeCall['send'] = async (account, call) => {
    written += call.method === 'POST' ? 1 : 0
    if (call.method === 'GET' || written !== n) return stripe.send(account, call)
    arrive = () => stripe.send(account, call)
    return { kind: 'no answer' }
  }
  return { stripe: { ...stripe, send }, arrive: async () => arrive?.(), isHeld: () => arrive !== undefined }
}
