import type { Submission } from '#processor'
import { Unavailable, type Flow, type World } from './world.ts'

/** Reads a row from the store. Throws Unavailable if the statement fails. */
export function* read<Row>(find: () => Row): Flow<Row> {
  if ((yield 'read') !== 'none') throw new Unavailable()
  return find()
}

/** Writes to the store, completely or not at all. Throws Unavailable if the outcome is lost. */
export function* write<Result>(apply: () => Result): Flow<Result> {
  const fault = yield 'write'
  if (fault === 'not reached' || fault === 'request lost' || fault === 'request late') throw new Unavailable()
  const result = apply()
  if (fault === 'answer lost') throw new Unavailable()
  return result
}

/** Sends a request to the processor. Throws Unavailable if the request or its response is lost. */
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
  const submission = fault === 'none' || fault === 'answer lost' ? call() : undefined
  if (submission && fault === 'none') return submission
  if (submission && world.random.chance(0.3)) return { outcome: 'unreadable' }
  yield 'timeout'
  return { outcome: 'no answer' }
}
