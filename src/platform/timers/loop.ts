import { setTimeout as pause } from 'node:timers/promises'

/** Looks for work when it starts and when it is nudged, and at every tick if it has one. Never twice at the same time. */
export type Loop = {
  start(tickMs?: number): void
  nudge(): void
  /** Looks no more, and waits for the look that is under way. */
  stop(): Promise<void>
}

/**
 * Makes a loop around `look`, which answers whether it should look again. Between a look and the next it rests for as many
 * ms as `restMs` says then, so that what comes in quick succession is found by one look, and what comes after a while is
 * found at once.
 */
export function createLoop(
  look: () => Promise<boolean>,
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
        if (await look()) state.lookAgain = true
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
