import type { Alert } from '#companies'
import type { Invoice } from '#invoices'
import type { Uuid } from '#kernel/ids'
import type { PartRows } from '#platform/database'
import type { Transaction } from '#attempts'
import type { InvoiceState } from '../invoice-state.ts'
import { company } from './company.ts'
import type { Subject, World } from './world.ts'

export type CoreEvent = {
  invoiceId: Uuid
  transactionId: Uuid | undefined
  occurredAt: number
  type: string
  paid: number
  status: string
}

export type CoreJob = {
  kind: string
  id: Uuid
  dueAt: number
  leasedUntil: number
  claims: number
  attempts: number
}

/** The result of a job's use case. */
export type Outcome = 'done' | { againAt: number }

/** The rows of a guarded write. */
export type Change = {
  subject: Subject
  invoice: Invoice
  transactions?: Transaction[]
  events?: CoreEvent[]
  alerts?: Alert[]
  /** An additional condition for the write. */
  holds?: (() => boolean) | undefined
  /** A side effect that is applied together with the write. */
  follows?: (() => void) | undefined
  /** Rows about jobs in the format of the service; other rows are ignored. */
  jobs?: PartRows[]
}

/** Applies a guarded write as the database would: completely or not at all. */
export function applyChange(world: World, read: Invoice, change: Change): 'written' | 'lost race' {
  const { subject, invoice, transactions = [], events = [], alerts = [], jobs = [] } = change
  const kept = world.invoices.get(read.id)
  if (!kept || !world.core.isUnchanged(kept, read, subject)) return 'lost race'
  if (change.holds?.() === false) return 'lost race'
  if (world.core.movementsAreUnique && transactions.some((one) => isTakenByAnother(world, one)))
    return 'lost race'
  world.invoices.set(read.id, { ...invoice, version: kept.version + 1 })
  for (const one of transactions) {
    world.transactions.set(one.id, one)
    world.forms.delete(one.id)
  }
  applyJobs(world, jobs)
  change.follows?.()
  world.events.push(...events)
  world.alerts.push(...alerts.filter(({ onceFor }) => !onceFor || !isRaised(world, onceFor)))
  world.chronicle.observe(getInvoiceState(world, read.id))
  return 'written'
}

function isRaised({ alerts }: World, onceFor: string): boolean {
  return alerts.some((one) => one.onceFor === onceFor)
}

function isTakenByAnother({ transactions }: World, { id, processorId }: Transaction): boolean {
  if (processorId === undefined) return false
  for (const one of transactions.values()) if (one.processorId === processorId && one.id !== id) return true
  return false
}

const jobStatements = ['schedule timers', 'insert timers']

/** Schedules and cancels jobs. */
export function applyJobs(world: World, parts: PartRows[]): void {
  for (const { part, rows } of parts)
    for (const { kind, subject_id: id, due_at: dueAt } of rows)
      if (part.name === 'cancel timers') world.jobs.delete(`${String(kind)} ${String(id)}`)
      else if (jobStatements.includes(part.name))
        schedule(world, String(kind), String(id) as Uuid, Number(dueAt))
}

// Scheduling a job that already exists resets it.
function schedule({ jobs, nextClaims }: World, kind: string, id: Uuid, dueAt: number): void {
  const name = `${kind} ${id}`
  const kept = jobs.get(name)
  const claims = kept ? kept.claims + 1 : nextClaims()
  jobs.set(name, { kind, id, dueAt, claims, leasedUntil: 0, attempts: 0 })
}

/** Returns the stored state of an invoice. */
export function getInvoiceState(world: World, id: Uuid): InvoiceState {
  const invoice = world.invoices.get(id)
  if (!invoice) throw new Error('an invoice is missing')
  const { version, status, overRecorded } = invoice
  return {
    id,
    version,
    status,
    overRecorded,
    facts: invoice,
    overAlerts: world.alerts.filter((one) => one.kind === 'over_recorded' && one.invoiceId === id).length,
    movements: [...world.transactions.values()]
      .filter(({ invoiceId }) => invoiceId === id)
      .map(withReference),
    events: world.events.filter(({ invoiceId }) => invoiceId === id),
  }
}

/** Returns a transaction with its reference at the processor. */
export function withReference(transaction: Transaction) {
  const { locationId } = company
  return { ...transaction, locationId, reference: transaction.foreignReference ?? transaction.id }
}
