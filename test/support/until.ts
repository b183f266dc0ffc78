import { setTimeout as pause } from 'node:timers/promises'
import { onTestFailed, onTestFinished } from 'vitest'

const everyMs = 2

/**
 * Waits until a condition holds, for as long as the test lasts. The time limit of the test ends it, and the error
 * then names the condition.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string | (() => string) = String(holds),
): Promise<void> {
  const wait = testDeadline(what)
  while (!(await holds())) {
    // Throwing lets the test unwind and release its resources.
    if (wait.isOver) throw new Error('the test is over')
    await pause(everyMs)
  }
  wait.isOver = true
}

/** Creates a wait that ends with its test. If the wait is not over by then, the error names its condition. */
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
