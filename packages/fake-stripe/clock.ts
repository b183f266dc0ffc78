/** Reads the real time, ms. No other code of the fake does. */
export function realNow(): number {
  return Date.now()
}
