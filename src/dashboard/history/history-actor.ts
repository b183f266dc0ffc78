import type { Actor } from '#kernel/actor'
import type { HistoryEntry } from './history-entry.ts'

/** Returns the actor of a history entry. The system is the actor of scheduled jobs and processor results. */
export function toHistoryActor(actor: Actor | undefined): HistoryEntry['by'] {
  if (actor === undefined || actor.type === 'schedule') return { type: 'system' }
  return { type: actor.type, name: actor.name }
}
