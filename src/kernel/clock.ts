/** Where time comes from. Instants are milliseconds since 1970 in UTC, here and everywhere inside the service. */
export type Clock = { now(): number }

/** The machine's own clock: what production reads. */
export const systemClock: Clock = { now: () => Date.now() }

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** An instant as JSON and PostgreSQL read it. */
export function isoInstant(ms: number): string {
  return new Date(ms).toISOString()
}
