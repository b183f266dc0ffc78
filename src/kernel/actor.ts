import { omitNullish } from './json.ts'

/** The kinds of actors. */
export const actorTypes = ['api_key', 'person', 'payer', 'operator', 'schedule'] as const

/** The actor of an action. A session counts as its key. A schedule acts without a request. The id is the public one. */
export type Actor = { type: (typeof actorTypes)[number]; id?: string; name?: string }

/** The payer on a page: the page is the only identification. */
export const thePayer: Actor = { type: 'payer' }

/** The operator of the service. */
export const theOperator: Actor = { type: 'operator' }

/** The schedule: due work that no request starts. */
export const theSchedule: Actor = { type: 'schedule' }

export function showActor({ type, id, name }: Actor) {
  return omitNullish({ type, id, name })
}
