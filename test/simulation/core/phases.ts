import type { Submission } from '#processor'
import { Unavailable, type Flow, type World } from './world.ts'

/** Reads something from the store. */
export function* read<Row>(find: () => Row): Flow<Row> {
  if ((yield 'read') !== 'none') throw new Unavailable()
  return find()
}

/** Writes something to the store, all of it or nothing. */
export function* write<Result>(apply: () => Result): Flow<Result> {
  const fault = yield 'write'
  if (fault === 'not reached' || fault === 'request lost' || fault === 'request late') throw new Unavailable()
  const result = apply()
  if (fault === 'answer lost') throw new Unavailable()
  return result
}

/** Asks the processor about something. */
export function* callProcessor<Answer>(call: () => Answer): Flow<Answer> {
  const fault = yield 'processor'
  if (fault === 'not reached' || fault === 'request lost' || fault === 'request late') throw new Unavailable()
  const answer = call()
  if (fault === 'answer lost') throw new Unavailable()
  return answer
}

/** Has the processor move money; never throws. A request that was given up may still arrive. */
export function* moveMoney(world: World, call: () => Submission): Flow<Submission> {
  const fault = yield 'processor'
  if (fault === 'not reached') return { outcome: 'unreachable' }
  if (fault === 'request late') world.late.push(call)
  const told = fault === 'none' || fault === 'answer lost' ? call() : undefined
  if (told && fault === 'none') return told
  if (told && world.random.chance(0.3)) return { outcome: 'unreadable' }
  yield 'timeout'
  return { outcome: 'no answer' }
}
