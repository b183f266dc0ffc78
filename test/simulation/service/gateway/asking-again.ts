import type { Processor, Submission } from '#processor'
import type { StripeCredentials } from '../../../../src/processor/stripe/stripe-credentials.ts'
import { nameOf } from '../../ledger.ts'
import { must } from '../../violation.ts'
import type { Node } from '../scheduler.ts'
import type { Gateway } from './account.ts'

/** A request that was sent to the gateway under a reference, with its latest result. */
export type SentRequest = {
  name: string
  node: Node
  told: Submission | undefined
  again(processor: Processor): Promise<Submission>
}

/** Records a request, so that it can be sent again, and records its result. */
export async function sendRecorded(
  { asked, books }: Gateway,
  { location, reference, node }: { location: StripeCredentials; reference: string; node: Node },
  ask: Promise<Submission>,
  again: SentRequest['again'],
): Promise<Submission> {
  const name = nameOf(location.locationId, reference)
  const one: SentRequest = { name, node, told: undefined, again }
  asked.set(name, one)
  const told = await ask
  one.told = told
  if (told.outcome === 'refused') books.noteRefused(location.locationId, reference)
  // A request that certainly moved nothing is not repeated, because a repeat could move money.
  if (!isBound(one)) asked.delete(name)
  return told
}

/** Whether a repeat must return the same result: the request was executed, was cancelled, or its outcome is unknown. */
function isBound({ told, node }: SentRequest): boolean {
  if (!told) return node.isDown
  if (told.outcome === 'refused') return told.reasonCode === 'reference_cancelled'
  return told.outcome !== 'unreachable'
}

/** Returns the requests that may be sent again. */
export function retriable({ asked }: Gateway): SentRequest[] {
  return [...asked.values()].filter(isBound)
}

/**
 * Sends a request again, as a caller without a response may. Throws a violation if the result contradicts the earlier
 * one.
 */
export async function retryRequest(gateway: Gateway, one: SentRequest, processor: Processor): Promise<void> {
  const { name, told: before } = one
  const told = await one.again(processor)
  if (told.outcome === 'moved' && before?.outcome === 'moved')
    must(
      told.movement.id === before.movement.id,
      () => `${name} is ${told.movement.id} now, and was ${before.movement.id}`,
    )
  const isCancelled = told.outcome === 'refused' && told.reasonCode === 'reference_cancelled'
  const wasMoved = before?.outcome === 'moved'
  if (wasMoved) must(!isCancelled, () => `${name} was moved, and is told to be cancelled`)
  // The first certain result counts.
  if (before && isCertain(before)) gateway.asked.set(name, one)
}

function isCertain(told: Submission): boolean {
  return told.outcome === 'moved' || told.outcome === 'refused'
}
