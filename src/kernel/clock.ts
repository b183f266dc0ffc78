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
  if (ms !== written.ms) written = { ms, text: isoText(ms) }
  return written.text
}

const daysMax = 1_000
const days = new Map<number, string>()

// Most instants of an answer lie in a few days, and the time of a day is four numbers.
function isoText(ms: number): string {
  const day = Math.floor(ms / dayMs)
  const since = ms - day * dayMs
  const [hour, minute] = [Math.floor(since / hourMs), Math.floor(since / minuteMs) % 60]
  const [second, left] = [Math.floor(since / secondMs) % 60, Math.floor(since % secondMs)]
  return `${days.get(day) ?? isoDay(day)}T${two[hour]}:${two[minute]}:${two[second]}.${left < 100 ? '0' : ''}${two[left] ?? left}Z`
}

const two = Array.from({ length: 100 }, (_none, number) => String(number).padStart(2, '0'))

function isoDay(day: number): string {
  const text = new Date(day * dayMs).toISOString().slice(0, -'T00:00:00.000Z'.length)
  if (days.size === daysMax) days.clear()
  days.set(day, text)
  return text
}
