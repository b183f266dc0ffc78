/** Whether this run is a soak with more cases for each promise, as in `npm run soak -- --once`. */
export const isSoak = process.env['TEST_SOAK'] === 'once'

/**
 * Returns the first value under `npm test` and the second in a soak. Each file that uses it has a line in
 * test/only-in-soak.ts.
 */
export function inLayer<Value>(landing: Value, soak: Value): Value {
  return isSoak ? soak : landing
}
