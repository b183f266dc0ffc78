/** Whether this run tries every promise in more ways, as `npm run soak -- --once` does. */
export const isSoak = process.env['TEST_SOAK'] === 'once'

/**
 * How much of something a run tries: as much as `npm test` needs, or all of it in a soak. Each file that takes one of two has a
 * line in test/only-in-soak.ts.
 */
export function inLayer<Value>(landing: Value, soak: Value): Value {
  return isSoak ? soak : landing
}
