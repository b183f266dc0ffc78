import { loadExistingCompany } from '#companies'
import { dayMs, toIsoInstant, secondMs } from '#kernel/clock'
import { toPublicId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { toCents } from '#kernel/money'
import { openSaleForm } from '#checkout'
import { loadInvoicePayable } from '#payments'
import { isUnexpected } from '../../../src/platform/http/envelope.ts'
import { closingOf, newCaller, paymentOf, refundOf, updateOf, type Caller } from './calls.ts'
import type { SimulatedCompany } from './companies.ts'
import { newOneOffRival, newOneOffWish } from './one-offs.ts'
import { newConfirmation, ticketOf, wishForQuote } from './quotes.ts'
import type { Form } from '../ledger.ts'
import { must } from '../violation.ts'
import type { KeptSaleForm, Store } from './store.ts'
import { wishToWaive } from './waivers.ts'
import type { Process } from './process.ts'
import { note, type World } from './world.ts'

type SimulatedInvoice = SimulatedCompany['invoices'][number]

/** Returns the payers of a run. Some of them name an invoice of the other company. */
export function makePayers(world: World): Caller[] {
  return Array.from({ length: 4 + world.random.below(6) }, () => makePayer(world))
}

function makePayer(world: World): Caller {
  const { random, companies } = world
  const company = random.pick(companies)
  const isForeign = random.chance(0.08)
  const owner = isForeign ? companies.find((other) => other !== company) : company
  const invoice = random.pick(owner?.invoices ?? [])
  if (!isForeign && random.chance(world.quoting)) return wishForQuote(world, company, invoice)
  const body = {
    ...instrumentOf(world, company),
    ...(random.chance(0.4) ? {} : { amount: partOf(world, invoice.amount) }),
  }
  const subject = { companyId: company.id, invoiceId: invoice.id }
  return Object.assign(newCaller(world, subject, paymentOf(invoice.id, body)), { isForeign })
}

function instrumentOf(world: World, company: SimulatedCompany): Record<string, unknown> {
  const { random } = world
  if (random.chance(0.8)) return { accountVaultId: random.pick(['cc-1', 'cc-2', 'ach-1']) }
  const { id } = ticketOf(world, company)
  return { processorEvent: { '@action': 'ticket', id }, savePaymentMethod: random.chance(0.3) }
}

/** Returns a random request that is not a payment; undefined if there is nothing to request. */
export function newWish(world: World): Caller | undefined {
  const { random } = world
  const waiver = wishToWaive(world)
  if (waiver) return waiver
  if (random.chance(world.oneOffs)) return newOneOffWish(world)
  const company = random.pick(world.companies)
  const invoice = random.pick(company.invoices)
  if (random.chance(world.quoting / 2))
    return random.chance(0.4) ? wishForQuote(world, company, invoice) : wishForConfirmation(world)
  switch (random.below(10)) {
    case 0:
      return wishForClosing(world, company, invoice)
    case 1:
    case 2:
      return wishForUpdate(world, company, invoice)
    case 3:
      return notifySale(world, company, invoice)
    default:
      return refundIn(world, company, invoice)
  }
}

/** Returns a request about the same invoice as another request: a change, a closing, or the same request. */
export function newRival(world: World, asker: Caller): Caller {
  const { companyId, invoiceId, isForeign, call } = asker
  if (invoiceId === undefined) return newOneOffRival(world, asker)
  if (world.random.chance(0.4))
    return Object.assign(newCaller(world, { companyId, invoiceId }, call), { isForeign })
  for (const company of world.companies)
    for (const invoice of company.invoices)
      if (invoice.id === invoiceId)
        return world.random.chance(0.5)
          ? wishForClosing(world, company, invoice)
          : wishForUpdate(world, company, invoice)
  throw new Error('an invoice is missing')
}

function wishForClosing(world: World, company: SimulatedCompany, { id }: SimulatedInvoice): Caller {
  const call = closingOf(id, world.random.pick(['void', 'cancel']))
  return newCaller(world, { companyId: company.id, invoiceId: id }, call)
}

function wishForUpdate(world: World, company: SimulatedCompany, invoice: SimulatedInvoice): Caller {
  const { random, scheduler } = world
  const subject = { companyId: company.id, invoiceId: invoice.id }
  if (random.chance(0.5)) {
    const amount = (invoice.amount + random.pick([100, -10, -1])) / 100
    return newCaller(world, subject, updateOf(invoice.id, { amount }))
  }
  // Each date is used once, because each may be announced once.
  const now = scheduler.clock.now + company.clockOffsetMs
  invoice.dueAt = Math.max(invoice.dueAt, now) + 1 + random.below(dayMs)
  return newCaller(world, subject, updateOf(invoice.id, { dueDate: toIsoInstant(invoice.dueAt) }))
}

/** Returns a refund of a payment of an invoice, in full or in part; undefined if there was no payment. */
export function refundIn(
  world: World,
  company: SimulatedCompany,
  { id }: SimulatedInvoice,
): Caller | undefined {
  const { random, chronicle } = world
  const all = chronicle.stateOf(id)?.movements.filter(({ action }) => action === 'sale') ?? []
  const refundable = all.filter(({ status }) => status === 'completed')
  const sales = refundable.length > 0 && random.chance(0.9) ? refundable : all
  if (sales.length === 0) return undefined
  const sale = random.pick(sales)
  const body = {
    ...(random.chance(0.4) ? {} : { transaction_amount: partOf(world, sale.subtotal) }),
    ...(random.chance(0.2) ? { close_invoice: true } : {}),
  }
  return newCaller(world, { companyId: company.id, invoiceId: id }, refundOf(sale.id as TransactionId, body))
}

/** Returns another confirmation of a quote, now and then by a caller of the other company. */
function wishForConfirmation(world: World): Caller | undefined {
  const { random, quotes, companies } = world
  if (quotes.length === 0) return undefined
  const quote = random.pick(quotes)
  const other = companies.find(({ id }) => id !== quote.companyId)
  if (!other || random.chance(0.9)) return newConfirmation(world, quote)
  return Object.assign(newConfirmation(world, { ...quote, companyId: other.id }), { isForeign: true })
}

/** Returns a report of a sale at the processor: a new sale, or one that was made for another purpose. */
function notifySale(
  world: World,
  { id, locationId, isGateway }: SimulatedCompany,
  invoice: SimulatedInvoice,
): Caller | undefined {
  const { random, books } = world
  const sales = books.entries().filter(({ movement }) => movement.action === 'sale')
  // At a gateway every payment was requested by the service.
  if (isGateway && sales.length === 0) return undefined
  const sale =
    sales.length > 0 && (isGateway || random.chance(0.4))
      ? random.pick(sales)
      : books.chargeElsewhere(locationId, toCents(random.pick([50, 500])))
  return newCaller(
    world,
    { companyId: id, invoiceId: invoice.id },
    newNotification(invoice.id, sale.movement.id),
  )
}

function newNotification(invoiceId: InvoiceId, id: string): Caller['call'] {
  return paymentOf(invoiceId, { completedTransaction: { '@action': 'sale', id, status_code: 101 } })
}

/** A payer opens the secure form of an invoice. The payer can use it only if the response arrives. */
export async function openForm(world: World, { context }: Process): Promise<void> {
  const company = world.random.pick(world.companies)
  // The gateway's forms are not part of the simulation.
  if (company.isGateway) return
  const { id: invoiceId } = world.random.pick(company.invoices)
  try {
    const known = await loadExistingCompany(context.db, company.id)
    const payable = await loadInvoicePayable(context, known, invoiceId)
    const caller = { payable, payerHash: Buffer.alloc(32) }
    const { clientToken: reference } = await openSaleForm(context, caller, undefined)
    world.pages.push({ companyId: company.id, invoiceId, reference })
  } catch (error) {
    if (isUnexpected(error)) note(world, error)
  }
}

/** A payer pays in an open form. Returns the report of the payer's page, or undefined if it was closed before. */
export async function payInForm(world: World, store: Store): Promise<Caller | undefined> {
  const { random, books, pages } = world
  if (pages.length === 0) return undefined
  const { companyId, invoiceId, reference } = random.pick(pages)
  const matching = books.forms.filter((one) => one.reference === reference)
  const form = matching.length > 0 ? random.pick(matching) : undefined
  const kept = await store.saleForm(companyId, invoiceId)
  const sale = form && books.payIn(form)
  if (sale) checkFormSale(world, kept, form)
  if (!sale || random.chance(0.4)) return undefined
  return newCaller(world, { companyId, invoiceId }, newNotification(invoiceId, sale.movement.id))
}

/**
 * Checks that an open form sells only the recorded sale of its invoice. The form sells at most the amount due, unless
 * it is about to be closed.
 */
function checkFormSale({ books, isAdrift, scheduler }: World, kept: KeptSaleForm, form: Form): void {
  if (books.habits.forgetsCancellations || isAdrift) return
  must(!!kept.id && toPublicId('trx', kept.id) === form.reference, () => 'a form sells beside the others')
  // A process whose clock is slightly ahead closes the form by its own time.
  const isClosing = (kept.closesAt ?? Infinity) <= scheduler.clock.now + secondMs
  must(form.amountCents <= kept.due || isClosing, () => 'a form sells more than is due')
}

function partOf({ random }: World, amount: number): number {
  return Math.max(1, Math.floor(amount * random.pick([0.1, 0.4, 0.6]))) / 100
}
