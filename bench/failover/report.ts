import type { Differences } from './books.ts'
import type { Event } from './faults.ts'
import type { Ledger } from './load.ts'
import type { Attempts } from './rest.ts'

/** Longer gaps without a write are printed one by one: a promotion may stop writes for so long. */
const longMs = 3_000

/** A time without an acknowledged write: its begin and its length in ms. */
type Gap = { at: number; ms: number }

/** Returns the times between acknowledged writes. */
export function gapsOf({ acknowledged }: Ledger): Gap[] {
  return acknowledged.map((at, place) => ({ at, ms: (acknowledged[place + 1] ?? at) - at }))
}

/** Returns the length of the longest gap in ms, or 0 if there is none. */
export function longestOf(gaps: Gap[]): number {
  return Math.round(Math.max(0, ...gaps.map(({ ms }) => ms)))
}

/** Prints the result of a run, with the longest gap after each kind of event. */
export function report(
  ledger: Ledger,
  events: Event[],
  { lost, double }: Differences,
  { open, attempts, slowest }: Attempts,
): void {
  const { invoices, intents, statuses, unexpected } = ledger
  for (const line of [...lost, ...double, ...new Set(unexpected)]) console.log(line)
  const until = events.at(-1)?.at ?? 0
  const gaps = gapsOf(ledger).filter(({ at }) => at < until)
  // Requests that were in flight at an event are still answered for a moment.
  const causeOf = ({ at, ms }: Gap) => events.findLast((event) => event.at < at + ms / 2)?.what
  for (const gap of gaps.filter(({ ms }) => ms > longMs))
    console.log(`${seconds(gap.at)} ${gap.ms.toFixed(0)} ms without a write, after: ${causeOf(gap)}`)
  for (const what of new Set(events.map((event) => event.what))) {
    const times = events.filter((event) => event.what === what).length
    const ms = longestOf(gaps.filter((gap) => causeOf(gap) === what))
    console.log(`${String(times).padStart(3)} x ${what}: at most ${ms} ms without a write`)
  }
  console.log('answers', JSON.stringify(statuses))
  console.log('payments', JSON.stringify(countOutcomes(intents)))
  console.log(
    `${invoices.length} invoices, ${attempts} attempts: ${lost.length} lost, ${double.length} double, ${open} open; ` +
      `the slowest was resolved after ${slowest.toFixed(0)} s; at most ${longestOf(gaps)} ms without a write`,
  )
}

/** Returns the number of payments by the outcome that their callers were answered. */
export function countOutcomes(intents: Ledger['intents']): Record<string, number> {
  const told = Object.groupBy(intents, ({ told }) => told)
  return Object.fromEntries(Object.entries(told).map(([name, some]) => [name, some?.length ?? 0]))
}

/** Returns a time in ms as seconds, aligned. */
export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1).padStart(7)} s`
}
