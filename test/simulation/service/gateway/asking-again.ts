import type { Processor, Submission } from '#processor'
import type { StripeCredentials } from '../../../../src/processor/stripe/stripe-credentials.ts'
import { nameOf } from '../../ledger.ts'
import { must } from '../../violation.ts'
import type { Node } from '../scheduler.ts'
import type { Gateway } from './account.ts'

/** What was asked of the gateway under a reference, and the last that was heard of it. */
export type SentRequest = {
  name: string
  node: Node
  told: Submission | undefined
  again(processor: Processor): Promise<Submission>
}

/** Notes what is asked for, so that it can be asked for again, and hears what came of it. */
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
  // What is known to have come to nothing nobody asks for again: it would be done then.
  if (!isBound(one)) asked.delete(name)
  return told
}

/** Whether it may be asked for again, and will be told the same: it was done, or never will be, or nobody knows. */
function isBound({ told, node }: SentRequest): boolean {
  if (!told) return node.isDown
  if (told.outcome === 'refused') return told.reasonCode === 'reference_cancelled'
  return told.outcome !== 'unreachable'
}

/** What was asked for and may be asked for again. */
export function retriable({ asked }: Gateway): SentRequest[] {
  return [...asked.values()].filter(isBound)
}

/** Asks once more, as whoever never heard may, and holds what is told to what was told before. */
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
  // The first thing that was told for certain is held to.
  if (before && isCertain(before)) gateway.asked.set(name, one)
}

function isCertain(told: Submission): boolean {
  return told.outcome === 'moved' || told.outcome === 'refused'
}
