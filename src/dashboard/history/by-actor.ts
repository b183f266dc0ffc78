import type { Actor } from '#kernel/actor'
import type { HistoryEntry } from './history-entry.ts'

/** Who had something done, as a history tells it. What nobody asked for the system did: a schedule, or the processor's word. */
export function byActor(actor: Actor | undefined): HistoryEntry['by'] {
  if (actor === undefined || actor.type === 'schedule') return { type: 'system' }
  return { type: actor.type, name: actor.name }
}
