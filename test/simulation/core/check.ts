import { invoiceJob, type Invoice } from '#invoices'
import type { Transaction } from '#attempts'
import { checkBooks, checkDueDate, isDisputed, type Rest } from '../rest.ts'
import type { NamedMovement } from '../invoice-state.ts'
import { must } from '../violation.ts'
import { withReference, getInvoiceState, type CoreJob } from './change.ts'
import type { World } from './world.ts'

/** Checks the final state of a run, after the faults have stopped and all work is done. */
export function checkRest(world: World): void {
  const { books, alerts, clock } = world
  const movements = [...world.transactions.values()].map(withReference)
  const rest = { books, alerts, movements }
  checkBooks(rest)
  for (const job of world.jobs.values()) checkJob(rest, job)
  for (const id of world.forms.keys()) must(false, () => `the form ${id} is left`)
  for (const invoice of world.invoices.values()) {
    const isWaiting = movements.some((one) => one.invoiceId === invoice.id && isDisputed(rest, one))
    checkDueDate(getInvoiceState(world, invoice.id), clock.now, isWaiting)
    checkEvents(world, invoice)
  }
}

/** Only a disputed attempt may keep its job: it is retried until an operator decides about it. */
function checkJob(rest: Rest<NamedMovement & Transaction>, { kind, id }: CoreJob): void {
  const concerned = rest.movements.filter((one) =>
    kind === invoiceJob ? one.invoiceId === id : one.id === id,
  )
  must(
    concerned.some((one) => isDisputed(rest, one)),
    () => `a job is left: ${kind} ${id}`,
  )
}

/** Replays the events by the rule that receivers are given: each once, in the order of occurredAt. */
function checkEvents({ events, chronicle, random }: World, { id }: Invoice): void {
  const own = events.filter(({ invoiceId }) => invoiceId === id)
  const received = [...own, ...own].sort(() => random.below(3) - 1)
  const applied = [...new Set(received)].sort((a, b) => a.occurredAt - b.occurredAt)
  for (const [place, { status, paid }] of applied.entries()) {
    const reported = chronicle.reportedSince(id, place)[0]
    must(reported?.status === status && reported.paid === paid, () => `${id}: its events tell another story`)
  }
}
