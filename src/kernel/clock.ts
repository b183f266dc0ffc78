/** The source of time. Instants are milliseconds since 1970 in UTC, here and everywhere inside the service. */
export type Clock = { now(): number }

/** The clock of the machine, for production. */
export const systemClock: Clock = { now: () => Date.now() }

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

let lastFormatted = { ms: 0, text: new Date(0).toISOString() }

/**
 * Formats an instant for JSON and PostgreSQL. The last result is cached, because one effect formats one moment many
 * times.
 */
export function toIsoInstant(ms: number): string {
  if (ms !== lastFormatted.ms) lastFormatted = { ms, text: formatIso(ms) }
  return lastFormatted.text
}

const daysMax = 1_000
const days = new Map<number, string>()

// Most instants of a response fall on a few days, and the time of a day is four numbers.
function formatIso(ms: number): string {
  const day = Math.floor(ms / dayMs)
  const since = ms - day * dayMs
  const [hour, minute] = [Math.floor(since / hourMs), Math.floor(since / minuteMs) % 60]
  const [second, left] = [Math.floor(since / secondMs) % 60, Math.floor(since % secondMs)]
  return `${days.get(day) ?? formatIsoDay(day)}T${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[second]}.${left < 100 ? '0' : ''}${twoDigits[left] ?? left}Z`
}

const twoDigits = Array.from({ length: 100 }, (_none, number) => String(number).padStart(2, '0'))

function formatIsoDay(day: number): string {
  const text = new Date(day * dayMs).toISOString().slice(0, -'T00:00:00.000Z'.length)
  if (days.size === daysMax) days.clear()
  days.set(day, text)
  return text
}
