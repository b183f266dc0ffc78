import { toPublicId } from '#kernel/ids'
import { isCharged, type Books } from '../books.ts'
import type { Entry } from '../ledger.ts'
import { isDisputed, type Rest } from '../rest.ts'
import type { NamedMovement } from '../invoice-state.ts'
import { must } from '../violation.ts'
import type { CallResponse } from './calls.ts'
import type { KeptOneOff, KeptRerun } from './store.ts'
import type { World } from './world.ts'

/** A movement with the key of its request. */
export type KeyedMovement = NamedMovement & { key: string | null }

/** Returns the transactions without an invoice as movements, as the processor books them. */
export function movementsOf({ books }: World, oneOffs: KeptOneOff[]): KeyedMovement[] {
  return oneOffs.flatMap((one) => (one.authorization ? movementsOfAuthorization(books, one) : [one]))
}

/** An authorization moves no money. Its capture is a separate movement with its own reference. */
function movementsOfAuthorization(books: Books, one: KeptOneOff): KeyedMovement[] {
  const { action, status, authorization } = one
  if (!authorization) return []
  const { amount: subtotal, underWay } = authorization
  const isOpen = status === 'created' || status === 'failed'
  const auth = {
    ...one,
    action: 'auth',
    subtotal,
    refunded: 0,
    status: isOpen ? status : 'authorized',
  } as const
  if (action !== 'authcomplete' && underWay?.action !== 'authcomplete') return [auth]
  const reference = completionsOf(books, one)[0]?.movement.reference ?? 'nothing was taken'
  const completion = { ...one, action: 'authcomplete', reference, key: null } as const
  if (underWay) return [auth, { ...completion, status: 'created', subtotal: underWay.amount }]
  return [auth, { ...completion, status: status === 'captured' ? 'completed' : status }]
}

function completionsOf(books: Books, { locationId, reference }: NamedMovement): Entry[] {
  const auth = books.entryOf(locationId, reference)
  return books
    .entries()
    .filter(
      ({ of, movement }) =>
        of && of === auth && movement.action === 'capture' && movement.status !== 'declined',
    )
}

/** Checks the transactions without an invoice at the end of a run. */
export function checkOneOffsAtRest(
  world: World,
  rest: Rest,
  oneOffs: KeptOneOff[],
  reruns: KeptRerun[],
): void {
  for (const one of oneOffs) if (one.authorization) checkAuthorization(world, rest, one)
  const references = new Set(oneOffs.map(({ locationId, reference }) => `${locationId} ${reference}`))
  for (const { movement, locationId } of world.books.entries())
    must(
      movement.action !== 'auth' || references.has(`${locationId} ${movement.reference}`),
      () => `money is held for ${movement.reference}, which nobody knows`,
    )
  checkReruns(world, reruns)
  checkReportedReruns(world, [...rest.movements, ...oneOffs])
  for (const { call, answers, isForeign, companyId } of world.askers)
    if (call.path.startsWith('/api/trx') && !isForeign)
      for (const answered of answers) checkAnswer(world, { companyId, answered, oneOffs })
}

/** Checks that an authorization was captured once, or released, in both books, so that no money stays authorized. */
function checkAuthorization({ books }: World, rest: Rest, one: KeptOneOff): void {
  const { id, status, subtotal, locationId, reference, authorization } = one
  const own = rest.movements.filter((movement) => movement.id === id)
  if (own.some((movement) => isDisputed(rest, movement))) return
  must(!authorization?.underWay, () => `${id} has its ${authorization?.underWay?.action} under way for ever`)
  const entry = books.entryOf(locationId, reference)
  const completions = completionsOf(books, one)
  const taken = completions[0]?.movement.amountCents
  must(completions.length <= 1, () => `${id} was taken ${completions.length} times`)
  must(status !== 'authorized', () => `${id} is still authorized`)
  must(
    taken === (status === 'captured' || status === 'returned' ? subtotal : undefined),
    () => `${id} is ${status} for ${subtotal} cents, and ${taken} were taken`,
  )
  must(taken === undefined || taken <= (authorization?.amount ?? 0), () => `${id}: ${taken} cents were taken`)
  const isGone = !entry || entry.movement.status === 'declined' || entry.movement.status === 'voided'
  must(isGone || taken !== undefined, () => `${id} is ${status}, and its money is still held`)
}

// A returned payment did not go through, and may be tried again.
const endedStatuses = ['failed', 'voided', 'returned']

/** Checks that at most one of a transaction's retries went through. */
function checkReruns({ books }: World, reruns: KeptRerun[]): void {
  const byFirst = Map.groupBy(reruns, ({ rerunOf }) => firstOf(reruns, rerunOf))
  for (const [first, tries] of byFirst) {
    const isOver = ({ status }: KeptRerun) => endedStatuses.includes(status)
    const isHonest = ({ locationId, reference }: KeptRerun) => !books.entryOf(locationId, reference)?.isRogue
    const through = tries.filter((one) => !isOver(one) && isHonest(one))
    must(through.length <= 1, () => `${first} was tried again, and ${through.length} tries went through`)
  }
}

/** Checks that responses name at most one successful retry of a transaction. */
function checkReportedReruns({ askers }: World, movements: NamedMovement[]): void {
  const over = movements.filter(({ status }) => endedStatuses.includes(status))
  const retriesByFirst = new Map<string, Set<string>>()
  for (const { call, answers } of askers) {
    const first = call.path.includes('/rerun/') ? call.params['trx_id'] : undefined
    for (const { statusCode, text } of first === undefined ? [] : answers) {
      const id: unknown = statusCode < 300 && JSON.parse(text).transaction.transaction_id
      const isOver = over.some(({ reference }) => reference === id)
      if (id !== false && !isOver)
        retriesByFirst.set(String(first), (retriesByFirst.get(String(first)) ?? new Set()).add(String(id)))
    }
  }
  for (const [first, tries] of retriesByFirst)
    must(tries.size <= 1, () => `${first} was tried again, and ${tries.size} tries were told to go through`)
}

function firstOf(reruns: KeptRerun[], id: string): string {
  const before = reruns.find((one) => one.id === id)
  return before ? firstOf(reruns, before.rerunOf) : id
}

type ReportedResult = { companyId: string; answered: CallResponse; oneOffs: KeptOneOff[] }

/** Checks that a response was true, and stays true. */
function checkAnswer(world: World, { companyId, answered, oneOffs }: ReportedResult): void {
  const { statusCode, reasonCode, text } = answered
  if (statusCode < 300) return checkSuccess(world, oneOffs, text)
  if (reasonCode !== 'NOT_CHARGED' && !/^\d+$/.test(String(reasonCode))) return
  const { correlationId } = JSON.parse(text)
  const asked = [
    ...oneOffs.filter((one) => one.companyId === companyId && one.correlationId === correlationId),
    ...[world.seenSteps.get(correlationId)].flatMap((step) => step ?? []),
  ]
  for (const { id, locationId, reference } of asked) {
    const entry = world.books.entryOf(locationId, reference)
    must(
      !entry || entry.isRogue || !hasEffect(world.books, entry),
      () =>
        `${id}: it was told that ${String(reasonCode)}, and yet ${reference} is ${entry?.movement.status}`,
    )
  }
}

/** Whether a movement took, refunded or authorized money, or released an authorization. */
function hasEffect(books: Books, entry: Entry): boolean {
  const { action, status } = entry.movement
  if (action === 'refund') return isCharged(entry)
  if (action === 'auth') return status === 'approved' || status === 'settled'
  return action === 'void' ? status === 'approved' : books.netAmountOf(entry) > 0
}

const laterThan: Record<string, string[]> = {
  authorized: ['authorized', 'captured', 'voided', 'returned'],
  captured: ['captured', 'returned'],
  completed: ['completed', 'returned'],
  pending: ['completed', 'failed', 'returned'],
  voided: ['voided'],
}

function checkSuccess({ books }: World, oneOffs: KeptOneOff[], text: string): void {
  const { transaction_id: named, status, action, transaction_amount: amount } = JSON.parse(text).transaction
  const one = oneOffs.find(
    ({ id }) => toPublicId('trx', id as Parameters<typeof toPublicId<'trx'>>[1]) === named,
  )
  // Payments of invoices are checked with their invoices.
  if (!one) return
  // At some processors an approved refund may still fail.
  const cameBack =
    books.habits.undoesEnds === true &&
    one.action === 'refund' &&
    status === 'completed' &&
    one.status === 'failed'
  must(
    cameBack || laterThan[status]?.includes(one.status) === true,
    () => `${one.id} was told to be ${status}, and is ${one.status}`,
  )
  const isSameAmount = Math.round(amount * 100) === one.subtotal + one.fee
  must(
    isSameAmount || (action === 'auth' && one.action === 'authcomplete'),
    () => `${one.id} was told to be of ${amount}, and is of ${one.subtotal}`,
  )
}
