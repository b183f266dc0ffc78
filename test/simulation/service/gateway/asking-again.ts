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
  submission: Submission | undefined
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
  const one: SentRequest = { name, node, submission: undefined, again }
  asked.set(name, one)
  const submission = await ask
  one.submission = submission
  if (submission.outcome === 'refused') books.noteRefused(location.locationId, reference)
  // A request that certainly moved nothing is not repeated, because a repeat could move money.
  if (!isBound(one)) asked.delete(name)
  return submission
}

/** Whether a repeat must return the same result: the request was executed, was cancelled, or its outcome is unknown. */
function isBound({ submission, node }: SentRequest): boolean {
  if (!submission) return node.isDown
  if (submission.outcome === 'refused') return submission.reasonCode === 'reference_cancelled'
  return submission.outcome !== 'unreachable'
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
  const { name, submission: before } = one
  const submission = await one.again(processor)
  if (submission.outcome === 'moved' && before?.outcome === 'moved')
    must(
      submission.movement.id === before.movement.id,
      () => `${name} is ${submission.movement.id} now, and was ${before.movement.id}`,
    )
  const isCancelled = submission.outcome === 'refused' && submission.reasonCode === 'reference_cancelled'
  const wasMoved = before?.outcome === 'moved'
  if (wasMoved) must(!isCancelled, () => `${name} was moved, and is told to be cancelled`)
  // The first certain result counts.
  if (before && isCertain(before)) gateway.asked.set(name, one)
}

function isCertain(submission: Submission): boolean {
  return submission.outcome === 'moved' || submission.outcome === 'refused'
}
