import { checkInvoiceState, checkStep, type AtProcessor, type InvoiceState } from './invoice-state.ts'
import { must } from './violation.ts'

/** The status and the paid amount of an invoice at one moment. */
export type ReportedStatus = { status: string; paid: number }

/** The observed states of the invoices of a run, write by write. */
export type Chronicle = {
  /** Checks an invoice after a write, and the change that the write made. */
  observe(state: InvoiceState): void
  /** The latest observed state of each invoice. */
  states(): InvoiceState[]
  stateOf(invoiceId: string): InvoiceState | undefined
  /** The states of an invoice from the write that emitted the event at this index onwards. */
  reportedSince(invoiceId: string, place: number): ReportedStatus[]
}

type Story = { last: InvoiceState; reported: ReportedStatus[]; reportedAt: number[]; dueDates: Set<number> }

/** Opens the chronicle of a run. */
export function createChronicle(atProcessor: AtProcessor): Chronicle {
  const stories = new Map<string, Story>()
  return {
    observe(state) {
      const story = stories.get(state.id)
      if (story && isSame(story.last, state)) return
      checkInvoiceState(state, atProcessor)
      if (story) checkStep(story.last, state, atProcessor)
      const next = story ?? { last: state, reported: [], reportedAt: [], dueDates: new Set<number>() }
      stories.set(state.id, recordStatus(next, state))
    },
    states: () => [...stories.values()].map(({ last }) => last),
    stateOf: (invoiceId) => stories.get(invoiceId)?.last,
    reportedSince(invoiceId, place) {
      const story = stories.get(invoiceId)
      return story ? story.reported.slice(story.reportedAt[place] ?? 0) : []
    },
  }
}

function isSame(before: InvoiceState, after: InvoiceState): boolean {
  if (before.version !== after.version || before.movements.length !== after.movements.length) return false
  return before.movements.every(({ status }, place) => status === after.movements[place]?.status)
}

function recordStatus(story: Story, state: InvoiceState): Story {
  const { id, status, facts, events } = state
  story.reported.push({ status, paid: facts.paid })
  for (let place = story.reportedAt.length; place < events.length; place++)
    story.reportedAt.push(story.reported.length - 1)
  story.dueDates.add(facts.dueAt)
  const overdue = events.filter(({ type }) => type === 'invoice.overdue').length
  must(overdue <= story.dueDates.size, () => `${id} was announced overdue ${overdue} times`)
  story.last = state
  return story
}
