import { calculateAmountDue, applyInvoiceTrigger, type Invoice } from '#invoices'
import type { Uuid } from '#kernel/ids'
import { outcomeRecoveryFirstMs } from '#kernel/limits'
import { add } from '#kernel/money'
import { isAwaitingPayment } from '../../../src/invoices/due-dates.ts'
import { applyChange, type Change, type Outcome } from './change.ts'
import { read, write } from './phases.ts'
import { company } from './company.ts'
import type { RequestTo } from './request.ts'
import type { Flow, Node, World } from './world.ts'

/** Voids or cancels an invoice, as src/invoices/close-invoice.ts does. */
export function* close(world: World, node: Node, { invoiceId, as }: RequestTo<'close'>): Flow<void> {
  for (;;) {
    const before = yield* read(() => world.invoices.get(invoiceId))
    if (!before || !world.core.mayClose(before)) return
    const now = node.now()
    const trigger = as === 'Voided' ? 'void' : 'cancel'
    const { invoice, emits } = applyInvoiceTrigger(before, trigger, { closed: as }, now)
    const jobs = world.core.watched(company, before, invoice)
    const change: Change = {
      subject: 'terms',
      invoice,
      jobs,
      events: eventFields(world, invoice, emits, now),
    }
    if ((yield* write(() => applyChange(world, before, change))) === 'written') return
  }
}

/** Changes the amount or the due date of an invoice, as src/invoices/update-invoice.ts does. */
export function* update(world: World, node: Node, request: RequestTo<'update'>): Flow<void> {
  const { invoiceId, amount, dueAt } = request
  for (;;) {
    const before = yield* read(() => world.invoices.get(invoiceId))
    if (!before || !isAwaitingPayment(before)) return
    const taken = add(before.paid, before.settling, before.reserved)
    if (amount !== undefined && amount <= taken) return
    const terms = {
      ...(amount === undefined ? {} : { amount }),
      ...(dueAt === undefined ? {} : { dueAt, overdueAnnouncedFor: undefined }),
    }
    const { invoice } = applyInvoiceTrigger(before, 'update', terms, node.now())
    const jobs = world.core.watched(company, before, invoice)
    const change: Change = { subject: 'terms', invoice, jobs }
    if ((yield* write(() => applyChange(world, before, change))) === 'written') return
  }
}

/** Processes everything due of an invoice, as src/invoices/process-due-invoice.ts does. */
export function* watch(world: World, node: Node, id: Uuid): Flow<Outcome> {
  for (;;) {
    const invoice = yield* read(() => world.invoices.get(id))
    if (!invoice || !isAwaitingPayment(invoice)) return 'done'
    const now = node.now()
    const due = world.core.dueNow(invoice, company, now)
    if (due && calculateAmountDue(invoice) === 0) return { againAt: now + outcomeRecoveryFirstMs }
    if (!due) {
      const againAt = world.core.nextLook(invoice, company, now)
      return againAt === undefined ? 'done' : { againAt }
    }
    const { invoice: after, emits } = world.core.announced(invoice, now)
    const change: Change = {
      subject: 'due date',
      invoice: after,
      events: eventFields(world, after, emits, now),
    }
    yield* write(() => applyChange(world, invoice, change))
  }
}

/** Returns the event that a change of an invoice emits. */
export function eventFields({ core }: World, invoice: Invoice, type: string | undefined, now: number) {
  if (type === undefined) return []
  const occurredAt = core.occurredAt(invoice, now)
  const { id: invoiceId, paid, status } = invoice
  return [{ invoiceId, transactionId: undefined, occurredAt, type, paid, status }]
}
