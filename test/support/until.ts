import { setTimeout as pause } from 'node:timers/promises'
import { onTestFailed, onTestFinished } from 'vitest'

const everyMs = 2

/**
 * Waits until something holds, for as long as its test lasts. It has no limit of its own: the time limit of the test ends it, and the
 * failure then says what did not happen.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string | (() => string) = String(holds),
): Promise<void> {
  const wait = testDeadline(what)
  while (!(await holds())) {
    // So that the test unwinds, and lets go what it holds.
    if (wait.isOver) throw new Error('the test is over')
    await pause(everyMs)
  }
  wait.isOver = true
}

/** A wait that the end of its test ends, whose failure says then what was waited for. */
export function testDeadline(what: string | (() => string)): { isOver: boolean } {
  const wait = { isOver: false }
  let isMissed = false
  onTestFinished(() => {
    isMissed = !wait.isOver
    wait.isOver = true
  })
  onTestFailed(() => {
    if (isMissed) throw new Error(`it did not happen: ${typeof what === 'string' ? what : what()}`)
  })
  return wait
}
