import { onTestFinished } from 'vitest'
import { processorSide } from './processor-side.ts'
import type { Place } from './side.ts'
import { until } from './until.ts'

type More = { times?: number; side?: ReturnType<typeof processorSide> }

/** Delays the next call of an operation at the processor before it is performed, until the test releases it. */
export function holdCall(place: Place, operation: string, more?: More) {
  return holdStep(place, operation, 'hold', more)
}

/** Lets the processor perform the next call of an operation and delays its response until the test releases it. */
export function holdAnswer(place: Place, operation: string, more?: More) {
  return holdStep(place, operation, 'hold_after', more)
}

async function holdStep(
  place: Place,
  operation: string,
  fault: 'hold' | 'hold_after',
  { times = 1, side = processorSide() }: More = {},
) {
  const hold = await side.hold(place, { operation, fault, times })
  // Releases the calls of a failed test. The processor may already have stopped.
  onTestFinished(() => hold.release().catch(() => {}))
  return {
    /** Waits until this many calls wait at the processor. */
    untilWaiting: (calls = 1) =>
      until(async () => (await hold.waiting()) >= calls, `${calls} of ${operation} waiting at the processor`),
    release: () => hold.release(),
  }
}
