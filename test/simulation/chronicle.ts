import { checkInvoiceState, checkStep, type AtProcessor, type InvoiceState } from './standing.ts'
import { must } from './violation.ts'

/** The status and the paid amount of an invoice at one moment. */
export type ReportedStatus = { status: string; paid: number }

/** The observed states of the invoices of a run, write by write. */
export type Chronicle = {
  /** Checks an invoice after a write, and the change that the write made. */
  look(standing: InvoiceState): void
  /** The latest observed state of each invoice. */
  standings(): InvoiceState[]
  standingOf(invoiceId: string): InvoiceState | undefined
  /** The states of an invoice from the write that emitted the event at this index onwards. */
  saidSince(invoiceId: string, place: number): ReportedStatus[]
}

type Story = { last: InvoiceState; said: ReportedStatus[]; saidAt: number[]; dueDates: Set<number> }

/** Opens the chronicle of a run. */
export function createChronicle(atProcessor: AtProcessor): Chronicle {
  const stories = new Map<string, Story>()
  return {
    look(standing) {
      const story = stories.get(standing.id)
      if (story && isSame(story.last, standing)) return
      checkInvoiceState(standing, atProcessor)
      if (story) checkStep(story.last, standing, atProcessor)
      const next = story ?? { last: standing, said: [], saidAt: [], dueDates: new Set<number>() }
      stories.set(standing.id, recordStatus(next, standing))
    },
    standings: () => [...stories.values()].map(({ last }) => last),
    standingOf: (invoiceId) => stories.get(invoiceId)?.last,
    saidSince(invoiceId, place) {
      const story = stories.get(invoiceId)
      return story ? story.said.slice(story.saidAt[place] ?? 0) : []
    },
  }
}

function isSame(before: InvoiceState, after: InvoiceState): boolean {
  if (before.version !== after.version || before.movements.length !== after.movements.length) return false
  return before.movements.every(({ status }, place) => status === after.movements[place]?.status)
}

function recordStatus(story: Story, standing: InvoiceState): Story {
  const { id, status, facts, events } = standing
  story.said.push({ status, paid: facts.paid })
  for (let place = story.saidAt.length; place < events.length; place++)
    story.saidAt.push(story.said.length - 1)
  story.dueDates.add(facts.dueAt)
  const overdue = events.filter(({ type }) => type === 'invoice.overdue').length
  must(overdue <= story.dueDates.size, () => `${id} was announced overdue ${overdue} times`)
  story.last = standing
  return story
}
