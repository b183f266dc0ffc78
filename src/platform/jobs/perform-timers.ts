import { writeBatch } from '#platform/database'
import { endClaims, type EndedClaim } from './end-claims.ts'
import { pausedUntil, isPaused } from './paused-timers.ts'
import type { BulkHandlers, BulkOutcome, ClaimedTimer, DueTimer, TimerDeps } from './timer.ts'

/**
 * Runs the use cases of claimed timers, one call per kind, and ends the claims by their outcomes. Never rejects.
 * Returns the outcomes of all timers that are not paused, in no order.
 */
export async function performTimers(deps: TimerDeps, timers: ClaimedTimer[]): Promise<BulkOutcome[]> {
  const paused = timers.filter((timer) => isPaused(deps, timer))
  const going = paused.length === 0 ? timers : timers.filter((timer) => !paused.includes(timer))
  const kinds = new Set(going.map(({ kind }) => kind))
  const ofKind = (wanted: string) => going.filter(({ kind }) => kind === wanted)
  const [, ...ended] = await Promise.all([
    pauseTimers(deps, paused),
    ...[...kinds].map((kind) => performKind(deps, kind, ofKind(kind))),
  ])
  return ended.flat().map(({ outcome }) => outcome)
}

async function pauseTimers(deps: TimerDeps, timers: ClaimedTimer[]): Promise<void> {
  if (timers.length > 0)
    await endClaims(
      deps,
      timers.map((timer) => ({ timer, outcome: { againAt: pausedUntil } })),
    )
}

async function performKind(deps: TimerDeps, kind: string, timers: ClaimedTimer[]): Promise<EndedClaim[]> {
  const ended: EndedClaim[] = []
  await writeBatch(
    timers,
    async (some) => {
      const outcomes = await findUseCase(deps, kind)(some)
      ended.push(...some.map((timer, place) => ({ timer, outcome: getOutcome(outcomes, place, some) })))
    },
    (timer, failed) => ended.push({ timer, outcome: { failed } }),
  )
  await endClaims(deps, ended)
  return ended
}

function findUseCase({ handlers, bulk }: TimerDeps, kind: string): BulkHandlers[string] {
  const ofMany = bulk?.[kind]
  if (ofMany) return ofMany
  const ofOne = handlers[kind]
  if (!ofOne) throw new Error(`there is no use case for the timer "${kind}"`)
  const outcomeOf = async (timer: DueTimer): Promise<BulkOutcome> => {
    try {
      return await ofOne(timer)
    } catch (failed) {
      return { failed }
    }
  }
  return (timers) => Promise.all(timers.map(outcomeOf))
}

function getOutcome(outcomes: BulkOutcome[], place: number, timers: DueTimer[]): BulkOutcome {
  const outcome = outcomes[place]
  if (!outcome || outcomes.length !== timers.length)
    throw new Error(`the use case answered ${outcomes.length} outcomes for ${timers.length} timers`)
  return outcome
}
