import { calculateAmountDue, saleFormJob, type Invoice } from '#invoices'
import { minuteMs } from '#kernel/clock'
import type { InvoiceId, TransactionId, Uuid } from '#kernel/ids'
import { clientTokenLifetimeMs, outcomeRecoveryMaxMs } from '#kernel/limits'
import { subtract } from '#kernel/money'
import { unknownMovementMessage } from '#payments'
import { scheduleJobRows } from '#platform/jobs'
import type { Movement } from '#processor'
import type { Transaction } from '#attempts'
import { anAttempt } from '../../support/books.ts'
import { applyChange, applyJobs, type Outcome } from './change.ts'
import { callProcessor, read, write } from './phases.ts'
import { changeOf, record } from './record.ts'
import { company } from './company.ts'
import type { RequestTo } from './request.ts'
import { Unavailable, type Flow, type Node, type World } from './world.ts'

const { locationId } = company

/** Opens a form in which a payer pays the amount due, as src/checkout/forms/open-sale-form.ts does. */
export function* openForm(world: World, node: Node, { invoiceId }: RequestTo<'open form'>): Flow<void> {
  const invoice = yield* read(() => world.invoices.get(invoiceId))
  if (!invoice || calculateAmountDue(invoice) === 0) return
  const id = world.nextId<TransactionId>()
  const dueAt = node.now() + clientTokenLifetimeMs + minuteMs
  yield* write(() => applyJobs(world, [scheduleJobRows(company, saleFormJob, id, dueAt)]))
  yield* write(() => world.forms.set(id, invoiceId))
  const closesAt = world.clock.now + clientTokenLifetimeMs
  const form = { locationId, reference: id, amountCents: calculateAmountDue(invoice), closesAt }
  yield* callProcessor(() => world.books.forms.push(form))
}

/** Handles a postback of the processor, as src/payments/postbacks/handle-postback.ts does. */
export function* handleSale(world: World, node: Node, reference: string): Flow<void> {
  const known = yield* read(() => world.core.knownSale(world, { id: '', reference }))
  if (known) {
    const movement = yield* callProcessor(() => world.books.find(locationId, reference))
    if (movement) yield* record(world, node, known, world.core.resultOfMovement(known, movement))
    return
  }
  const reversed = yield* read(() =>
    world.transactions.get(reference.replace(/_refund$/, '') as TransactionId),
  )
  if (reversed) return yield* handleReversal(world, reversed, reference)
  const invoiceId = yield* read(() => world.forms.get(reference as Uuid))
  if (!invoiceId) {
    yield* write(() => {
      const message = unknownMovementMessage(reference)
      world.alerts.push({ kind: 'unknown_movement', message })
    })
    return
  }
  const movement = yield* callProcessor(() => world.books.find(locationId, reference))
  if (movement) yield* writeSale(world, node, invoiceId, movement)
}

function* handleReversal(world: World, { id, status }: Transaction, reference: string): Flow<void> {
  if (status !== 'voided') return
  const movement = yield* callProcessor(() => world.books.find(locationId, reference))
  if (movement?.status !== 'declined' && movement?.status !== 'returned') return
  const message = 'Money of a payment that came too late was sent back, and has come back.'
  yield* write(() => void world.alerts.push({ kind: 'refund_failed', message, transactionId: id }))
}

/** Records a reported sale, as src/payments/record/record-sale.ts does. */
export function* notifySale(
  world: World,
  node: Node,
  { invoiceId, processorId }: RequestTo<'tell of sale'>,
): Flow<void> {
  const movement = yield* callProcessor(() => world.books.read(locationId, processorId))
  if (movement?.action === 'sale') yield* writeSale(world, node, invoiceId, movement)
}

/** Closes an expired form, as src/checkout/forms/close-sale-form.ts does. */
export function* closeForm(world: World, node: Node, id: Uuid): Flow<Outcome> {
  const invoiceId = yield* read(() => world.forms.get(id))
  if (!invoiceId) return 'done'
  try {
    const movement = yield* callProcessor(() => world.core.soldIn(locationId, id))
    const written = movement && (yield* writeSale(world, node, invoiceId, movement))
    if (!written) yield* write(() => world.forms.delete(id))
    return 'done'
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return { againAt: node.now() + outcomeRecoveryMaxMs }
  }
}

/** Records a sale once, however often it is reported. Returns whether the sale is in the service's books. */
function* writeSale(world: World, node: Node, invoiceId: InvoiceId, movement: Movement): Flow<boolean> {
  for (;;) {
    const invoice = yield* read(() => world.invoices.get(invoiceId))
    if (!invoice) throw new Error('an invoice is missing')
    const known = yield* read(() => world.core.knownSale(world, movement))
    if (known) {
      if (known.invoiceId === invoiceId)
        yield* record(world, node, known, world.core.resultOfMovement(known, movement))
      return true
    }
    const form = yield* read(() => world.forms.get(movement.reference as Uuid))
    if (form && form !== invoiceId) return true
    if (!['approved', 'settled', 'pending'].includes(movement.status)) return false
    if ((yield* tryWrite(world, node, invoice, movement, form !== undefined)) === 'written') return true
  }
}

function* tryWrite(
  world: World,
  node: Node,
  before: Invoice,
  movement: Movement,
  isForm: boolean,
): Flow<'written' | 'lost race'> {
  const now = node.now()
  const { id: processorId, reference, amountCents, surchargeCents, paymentMethod, status } = movement
  const sale = anAttempt({
    id: isForm ? (reference as TransactionId) : world.nextId<TransactionId>(),
    companyId: before.companyId,
    invoiceId: before.id,
    status: status === 'pending' ? 'pending' : 'completed',
    subtotal: subtract(amountCents, surchargeCents),
    fee: surchargeCents,
    paymentMethod,
    instrument: {},
    processorId,
    foreignReference: isForm ? undefined : reference,
    createdAt: now,
    updatedAt: now,
  })
  const change = changeOf(world, before, world.core.decideSale(before, sale, now), now, 'sale')
  return yield* write(() => applyChange(world, before, change))
}
