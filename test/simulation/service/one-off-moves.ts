import { parseId } from '#kernel/ids'
import { authMoves, completionMoves, refundMoves, saleMoves, voidMoves } from '#attempts'
import { checkRefunds, pairsOf } from '../invoice-state.ts'
import { must } from '../violation.ts'
import type { Caller, Call } from './calls.ts'
import { referenceOf } from './due-work.ts'
import type { KeptOneOff } from './store.ts'
import type { World } from './world.ts'

/** A capture or void of an authorization, as it was seen in progress. */
export type SeenStep = {
  id: string
  locationId: string
  reference: string
  key: string | null
  correlationId: string
}

// A late approval is reversed and never counts.
const inTime = <Move extends { late?: true }>(moves: readonly Move[]) => moves.filter(({ late }) => !late)
const returnTransition = { from: ['failed'], to: 'voided' }
const salePairs = pairsOf([...inTime(saleMoves), returnTransition])
const authPairs = pairsOf([...inTime(authMoves), ...completionMoves, ...voidMoves, returnTransition])
const refundPairs = pairsOf(refundMoves)

/** Checks the transactions without an invoice after a write. */
export function checkOneOffs(world: World, oneOffs: KeptOneOff[]): void {
  for (const kept of oneOffs) {
    const before = world.keptOneOffs.get(kept.id)
    if (!before) checkNew(world, kept, oneOffs)
    else if (!isSame(before, kept)) checkMove(world, before, kept)
    noteStep(world, kept)
    world.keptOneOffs.set(kept.id, kept)
  }
  const isHonest = !world.books.habits.forgetsCancellations
  for (const kept of oneOffs) if (kept.action !== 'refund') checkRefunds(kept, oneOffs, isHonest)
}

function isSame(before: KeptOneOff, after: KeptOneOff): boolean {
  return before.version === after.version && before.status === after.status
}

function checkMove(world: World, before: KeptOneOff, after: KeptOneOff): void {
  const { id, action, status, authorization } = after
  const pairs = action === 'refund' ? refundPairs : authorization ? authPairs : salePairs
  const isMove = before.status !== status
  must(
    !isMove || pairs.has(`${before.status} ${status}`),
    () => `${id} went from ${before.status} to ${status}`,
  )
  const isHonest = !world.books.habits.forgetsCancellations
  must(!isHonest || !isMove || before.status !== 'failed', () => `${id} had failed, and is ${status} now`)
  // A refund is written together with its sale and has no version of its own.
  if (after.parentId === undefined) must(after.version === before.version + 1, () => `${id} was written over`)
  if (authorization) checkStep(before, after)
}

function checkStep(before: KeptOneOff, { id, status, subtotal, authorization }: KeptOneOff): void {
  const { amount, steps = 0, underWay } = authorization ?? {}
  const earlier = before.authorization
  must(amount !== undefined && subtotal <= amount, () => `${id}: ${subtotal} of ${amount} cents were taken`)
  must(!underWay || status === 'authorized', () => `${id} is ${status}, and a step of it is under way`)
  const isNew = underWay && earlier?.underWay?.correlationId !== underWay.correlationId
  must(!isNew || !earlier?.underWay, () => `${id} has two steps under way`)
  must(
    !isNew || steps === (earlier?.steps ?? 0) + 1,
    () => `${id} is asked for twice by the name of its step ${steps}`,
  )
}

function noteStep({ seenSteps }: World, { id, locationId, authorization }: KeptOneOff): void {
  const { steps, underWay } = authorization ?? {}
  if (!underWay) return
  const { action, correlationId, idempotencyKey: key = null } = underWay
  const reference = `${referenceOf(id)}_${action}_${steps}`
  seenSteps.set(correlationId, { id, locationId, reference, key, correlationId })
}

/** Checks that no request repeats a submitted attempt whose outcome is unknown. */
function checkNew(
  { silentWhenAsked }: World,
  { id, correlationId }: KeptOneOff,
  oneOffs: KeptOneOff[],
): void {
  const silent = silentWhenAsked.get(correlationId) ?? []
  for (const other of oneOffs)
    must(
      other.status !== 'created' || !silent.includes(other.id),
      () => `${id} was submitted although nobody knows what became of ${other.id}, which is the same`,
    )
}

/** Records the open attempts of the same request for which no process waits when a request arrives. */
export function noteRequested(world: World, { companyId, call }: Caller, correlationId: string): void {
  if (!call.path.startsWith('/api/trx')) return
  const isSilent = ({ id, status }: KeptOneOff) =>
    status === 'created' && !world.processes.some(({ context }) => context.underWay.has(id as never))
  const all = [...world.keptOneOffs.values()]
  const same = all.filter((one) => one.companyId === companyId && isSilent(one) && isFor(call, one))
  const ids = same.map(({ id }) => id)
  if (ids.length > 0) world.silentWhenAsked.set(correlationId, ids)
}

function isFor({ path, params, body }: Call, one: KeptOneOff): boolean {
  const asked = body['transaction_amount']
  const isAmount = Math.round(Number(asked) * 100) === one.subtotal + one.fee
  if (path.endsWith('/refund/{trx_id}'))
    return one.parentId === parseId('trx', params['trx_id'] ?? '') && (asked === undefined || isAmount)
  const action = path.endsWith('/auth') ? 'auth' : path.endsWith('/payment') ? 'sale' : undefined
  return (
    one.action === action &&
    isAmount &&
    one.orderId === body['order_id'] &&
    one.vaultId === body['account_vault_id']
  )
}
