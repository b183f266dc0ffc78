import { omitNullish } from './json.ts'

/** The kinds of those who have something done. */
export const actorTypes = ['api_key', 'person', 'payer', 'operator', 'schedule'] as const

/**
 * Who has something done: a key of the company or a session made with it, one of its people, a payer on a page, whoever
 * runs the service, or a schedule that nobody asks. The id is the public one.
 */
export type Actor = { type: (typeof actorTypes)[number]; id?: string; name?: string }

/** Somebody on a page: known by the page alone. */
export const thePayer: Actor = { type: 'payer' }

/** Whoever runs the service. */
export const theOperator: Actor = { type: 'operator' }

/** What falls due by itself. */
export const theSchedule: Actor = { type: 'schedule' }

/** Somebody as callers are shown who it was. */
export function showActor({ type, id, name }: Actor) {
  return omitNullish({ type, id, name })
}
