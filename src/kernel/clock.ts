/** Where time comes from. Instants are milliseconds since 1970 in UTC, here and everywhere inside the service. */
export type Clock = { now(): number }

/** The machine's own clock: what production reads. */
export const systemClock: Clock = { now: () => Date.now() }

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

let written = { ms: 0, text: new Date(0).toISOString() }

/** An instant as JSON and PostgreSQL read it. The same is asked for many times in a row, since one effect has one moment. */
export function isoInstant(ms: number): string {
  if (ms !== written.ms) written = { ms, text: new Date(ms).toISOString() }
  return written.text
}
