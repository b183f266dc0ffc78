import { invoiceJob } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import { findDeviations, loadRuleSetByVersion } from '#surcharge'
import type { Entry } from '../ledger.ts'
import { checkBooks, checkDueDate, isDisputed, type Rest } from '../rest.ts'
import { must } from '../violation.ts'
import { checkOneOffsAtRest, movementsOf } from './one-off-checks.ts'
import { checkOneOffs } from './one-off-moves.ts'
import { checkAccounts, checkForEver } from './gateway/gateway-checks.ts'
import { checkHolds, checkPages } from './page-checks.ts'
import { checkScheduledCharges } from './subscription-claims.ts'
import { checkSubscriptionMoves } from './subscription-moves.ts'
import { noteIssued } from './subscriptions.ts'
import { checkFees, checkQuotesAtRest, checkQuotes } from './quote-checks.ts'
import type { KeptInvoice, KeptPayment, KeptPostback, KeptQuote, KeptJob, Store } from './store.ts'
import type { ReceivedEvent } from './receivers.ts'
import type { World } from './world.ts'

/** Checks the state after a phase. */
export async function checkPhase(world: World, store: Store, written: string): Promise<void> {
  const [unexpected] = world.unexpected
  if (unexpected !== undefined) throw unexpected
  const companyIds = world.companies.map(({ id }) => id)
  const isCall = written.startsWith('write ')
  const isOneOff = /^write (insert|update) transaction /.test(written)
  if (!isCall || isOneOff) checkOneOffs(world, await store.oneOffs(companyIds))
  if (!isOneOff && (!isCall || /invoice|transaction/.test(written)))
    await checkInvoices(world, store, written)
  if (world.subscribing > 0 && (!isCall || /(insert|update|look at) subscription /.test(written)))
    checkSubscriptionMoves(world, await store.seenSubscriptions(companyIds))
  if (world.byPayers > 0 && (!isCall || written.includes('verification code')))
    checkPages(world, await store.pages(companyIds))
  if (!isCall || written.includes('quote')) checkQuotes(world, await store.quotes(companyIds))
}

async function checkInvoices(world: World, store: Store, written: string): Promise<void> {
  const invoices = await store.invoices(world.companies.map(({ id }) => id))
  for (const invoice of invoices) world.chronicle.observe(invoice)
  if (world.subscribing === 0) return
  noteIssued(world.companies, invoices)
  checkHolds(world, invoices)
  await checkScheduledCharges(world, store, invoices, written)
}

/** Checks the final state of a run, after the faults have stopped and all work is done. */
export async function checkRest(world: World, store: Store): Promise<void> {
  const companyIds = world.companies.map(({ id }) => id)
  const invoices = await store.invoices(companyIds)
  const oneOffs = await store.oneOffs(companyIds)
  const rest = {
    books: world.books,
    alerts: await store.alerts(companyIds),
    movements: [
      ...invoices.flatMap(({ movements }) => movements).filter(({ isOffline }) => !isOffline),
      ...movementsOf(world, oneOffs),
    ],
  }
  const byHand = invoices.flatMap(({ movements }) => movements).filter(({ isOffline }) => isOffline)
  checkBooks(rest)
  checkAccounts(world, rest)
  checkOneOffsAtRest(world, rest, oneOffs, await store.reruns(companyIds))
  const quotes = await store.quotes(companyIds)
  checkQuotesAtRest(world, rest, quotes)
  checkFees(world, invoices)
  for (const { movements } of invoices) for (const movement of movements) await checkDecision(store, movement)
  for (const invoice of invoices) {
    checkDueDate(invoice, world.scheduler.clock.now, isWaiting(rest, invoice))
    checkReceipts(invoice)
    for (const [place, event] of invoice.events.entries()) checkEvent(world, invoice, place, event)
  }
  for (const job of await store.jobs(companyIds)) checkJob(rest, { invoices, quotes }, job)
  must((await store.forms(companyIds)) === 0, () => 'a sale form is left')
  checkKeys(world, [...rest.movements, ...byHand, ...world.seenSteps.values()])
  await checkForEver(world)
}

/** Checks that the recorded inputs of a fee decision give the same fee again. */
async function checkDecision({ db }: Store, { id, subtotal, fee, surcharge }: KeptPayment): Promise<void> {
  if (!surcharge) return
  const rules = await loadRuleSetByVersion(db, surcharge.rules)
  const deviations = rules
    ? findDeviations({ subtotal: toCents(subtotal), fee: toCents(fee), record: surcharge }, rules)
    : ['no rules']
  must(deviations.length === 0, () => `${id}: ${deviations.join(', ')}`)
}

/** Whether a payment of an invoice waits for a decision of an operator. */
function isWaiting(rest: Rest, { movements }: KeptInvoice): boolean {
  return movements.some((movement) => isDisputed(rest, movement))
}

/** Only a disputed attempt or its invoice may keep a job. */
function checkJob(
  rest: Rest,
  { invoices, quotes }: { invoices: KeptInvoice[]; quotes: KeptQuote[] },
  { kind, subjectId }: KeptJob,
): void {
  const quote = quotes.find(({ ticketId }) => ticketId === subjectId)
  const movementId = quote?.transactionId ?? subjectId
  const isHeld =
    kind === invoiceJob
      ? invoices.some((invoice) => invoice.id === subjectId && isWaiting(rest, invoice))
      : rest.movements.some((movement) => movement.id === movementId && isDisputed(rest, movement))
  must(isHeld, () => `a job is left: ${kind} ${subjectId}`)
}

function checkReceipts({ id, movements, receipts }: KeptInvoice): void {
  const arrived = movements.filter(
    ({ action, status }) => action === 'sale' && (status === 'completed' || status === 'returned'),
  )
  must(receipts === arrived.length, () => `${id}: ${receipts} receipts tell of ${arrived.length} payments`)
}

/** Checks that each event is final, that each delivered event was received, and that it had the invoice's state. */
function checkEvent(
  { receivers, chronicle }: World,
  invoice: KeptInvoice,
  place: number,
  { id, type, status }: KeptPostback,
): void {
  const received = receivers.events.get(toPublicId('evt', id as Parameters<typeof toPublicId<'evt'>>[1]))
  must(status !== 'pending', () => `the event ${id} is still pending`)
  must(status !== 'delivered' || received !== undefined, () => `the event ${id} never arrived`)
  if (!received) return
  // A payment event has the state at the payment; any other event has the state at its first delivery.
  const isOfPayment = type === 'invoice.paid' || type === 'invoice.partial'
  const reported = chronicle.reportedSince(invoice.id, place).slice(0, isOfPayment ? 1 : undefined)
  const { amountPaid, invoiceStatus } = received.invoice
  must(
    reported.some(({ paid, status }) => paid / 100 === amountPaid && status === invoiceStatus),
    () =>
      `${invoice.id}: the event ${id} ${type} tells ${String(amountPaid)} ${String(invoiceStatus)}, which it never was`,
  )
  if (!isOfPayment) checkHistory(received)
}

/** Checks that an event's list of payments and its paid amount are of one moment. */
function checkHistory({ eventId, invoice }: ReceivedEvent): void {
  const all = invoice['transactions'] as {
    id: string
    action: string
    status: string
    subtotalAmount: number
    parentId?: string
  }[]
  const completed = all.filter(({ status }) => status === 'completed')
  const sales = new Set(completed.flatMap(({ action, id }) => (action === 'sale' ? [id] : [])))
  const paid = completed.reduce((sum, { action, subtotalAmount, parentId = '' }) => {
    if (action === 'sale') return sum + Math.round(subtotalAmount * 100)
    return sales.has(parentId) ? sum - Math.round(subtotalAmount * 100) : sum
  }, 0)
  must(
    paid / 100 === invoice['amountPaid'],
    () => `${eventId} lists payments that do not make what it says is paid`,
  )
}

type Keyed = { id: string; key: string | null; locationId: string; reference: string }

/** Checks that each key executed at most one movement, and that each acknowledged payment exists. */
function checkKeys({ askers, books, companies }: World, movements: Keyed[]): void {
  for (const { companyId, key, keySubject, final } of askers) {
    const locationId = companies.find(({ id }) => id === companyId)?.locationId
    const kept = keySubject === undefined ? key : `${keySubject}/${key}`
    const executed = movements.filter(
      (payment) =>
        key !== undefined &&
        payment.locationId === locationId &&
        payment.key === kept &&
        isMoved(books.entryOf(payment.locationId, payment.reference)),
    )
    must(executed.length <= 1, () => `${executed.length} movements were made for the key ${key}`)
    if (!final || final.statusCode >= 300 || final.text.includes('quoteId')) continue
    const { transactionId, transaction } = JSON.parse(final.text)
    const named: unknown = transactionId ?? transaction?.transaction_id
    must(
      named === undefined ||
        movements.some(
          ({ id }) => toPublicId('trx', id as Parameters<typeof toPublicId<'trx'>>[1]) === named,
        ),
      () => `an acknowledged payment is nowhere: ${String(named)}`,
    )
  }
}

function isMoved(entry: Entry | undefined): boolean {
  return (
    entry !== undefined &&
    entry.movement.status !== 'declined' &&
    !entry.isRogue &&
    entry.madeIn === 'service'
  )
}
