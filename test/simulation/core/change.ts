import type { Alert } from '#companies'
import type { Invoice } from '#invoices'
import type { Uuid } from '#kernel/ids'
import type { PartRows } from '#platform/database'
import type { Transaction } from '#transactions'
import type { InvoiceState } from '../standing.ts'
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

export type CoreTimer = {
  kind: string
  id: Uuid
  dueAt: number
  leasedUntil: number
  claims: number
  attempts: number
}

/** What a timer's use case answers. */
export type Outcome = 'done' | { againAt: number }

/** What a guarded write changes. */
export type Change = {
  subject: Subject
  invoice: Invoice
  transactions?: Transaction[]
  events?: CoreEvent[]
  alerts?: Alert[]
  /** What else must hold for it to be written. */
  holds?: (() => boolean) | undefined
  /** What else is written with it. */
  follows?: (() => void) | undefined
  /** Rows about timers, as the service writes them; other rows are passed over. */
  timers?: PartRows[]
}

/** Applies a guarded write, as the database would: all of it, or nothing. */
export function applyChange(world: World, read: Invoice, change: Change): 'written' | 'lost race' {
  const { subject, invoice, transactions = [], events = [], alerts = [], timers = [] } = change
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
  applyTimers(world, timers)
  change.follows?.()
  world.events.push(...events)
  world.alerts.push(...alerts.filter(({ onceFor }) => !onceFor || !isRaised(world, onceFor)))
  world.chronicle.look(getInvoiceState(world, read.id))
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

const timerStatements = ['schedule timers', 'insert timers']

/** Schedules and cancels timers. */
export function applyTimers(world: World, parts: PartRows[]): void {
  for (const { part, rows } of parts)
    for (const { kind, subject_id: id, due_at: dueAt } of rows)
      if (part.name === 'cancel timers') world.timers.delete(`${String(kind)} ${String(id)}`)
      else if (timerStatements.includes(part.name))
        schedule(world, String(kind), String(id) as Uuid, Number(dueAt))
}

// One that is there already starts anew.
function schedule({ timers, nextClaims }: World, kind: string, id: Uuid, dueAt: number): void {
  const name = `${kind} ${id}`
  const kept = timers.get(name)
  const claims = kept ? kept.claims + 1 : nextClaims()
  timers.set(name, { kind, id, dueAt, claims, leasedUntil: 0, attempts: 0 })
}

/** An invoice as the store has it. */
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

/** A transaction with its name at the processor. */
export function withReference(transaction: Transaction) {
  const { locationId } = company
  return { ...transaction, locationId, reference: transaction.foreignReference ?? transaction.id }
}
