import { setTimeout as pause } from 'node:timers/promises'

/** Polls at the start, on each nudge and at every tick if it has one. Two polls never run at the same time. */
export type Loop = {
  start(tickMs?: number): void
  nudge(): void
  /** Stops polling and waits for the poll in progress. */
  stop(): Promise<void>
}

/**
 * Creates a loop around `look`, which returns whether to poll again. The loop pauses for `restMs` ms between two polls.
 * One poll then finds a burst of jobs, and a job after a quiet time is found at once.
 */
export function createLoop(
  poll: () => Promise<boolean>,
  restMs: () => number,
  onFailure: (error: unknown) => void,
): Loop {
  const state = {
    isStopped: true,
    lookAgain: false,
    looking: undefined as Promise<void> | undefined,
    alarm: undefined as NodeJS.Timeout | undefined,
  }

  function nudge(): void {
    if (state.isStopped) return
    state.lookAgain = true
    state.looking ??= lookUntilDone().finally(() => (state.looking = undefined))
  }

  async function lookUntilDone(): Promise<void> {
    while (state.lookAgain && !state.isStopped) {
      state.lookAgain = false
      try {
        if (await poll()) state.lookAgain = true
      } catch (error) {
        onFailure(error)
      }
      await pause(restMs())
    }
  }

  return {
    nudge,
    start(tickMs) {
      state.isStopped = false
      if (tickMs !== undefined) state.alarm = setInterval(nudge, tickMs)
      nudge()
    },
    async stop() {
      state.isStopped = true
      clearInterval(state.alarm)
      await state.looking
    },
  }
}
