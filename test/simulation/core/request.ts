import { dayMs, hourMs } from '#kernel/clock'
import type { InvoiceId, TransactionId } from '#kernel/ids'
import { toCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import type { Invoice } from '#invoices'
import { anInvoice } from '../../support/books.ts'
import { company } from './company.ts'
import type { World } from './world.ts'

/** A request about an invoice or one of its payments. */
export type Request =
  | { does: 'pay'; invoiceId: InvoiceId; vaultId: string; rail: Rail; amount: Cents | undefined }
  | { does: 'refund'; saleId: TransactionId; amount: Cents | undefined; closesInvoice: boolean }
  | { does: 'close'; invoiceId: InvoiceId; as: 'Voided' | 'Cancelled' }
  | { does: 'update'; invoiceId: InvoiceId; amount?: Cents; dueAt?: number }
  | { does: 'open form'; invoiceId: InvoiceId }
  | { does: 'tell of sale'; invoiceId: InvoiceId; processorId: string }

export type RequestTo<Does extends Request['does']> = Extract<Request, { does: Does }>

/** Returns a new invoice, as it is when the run begins. */
export function newInvoice(world: World): Invoice {
  const { random, clock } = world
  const { now } = clock
  return anInvoice({
    companyId: company.id,
    id: world.nextId<InvoiceId>(),
    paymentMethods: [],
    reminders: false,
    invoiceDate: now,
    createdAt: now,
    updatedAt: now,
    amount: toCents(random.pick([1_000, 999, 50])),
    dueAt: now + random.pick([hourMs, dayMs, 30 * dayMs]),
  })
}

/** Returns a request to pay an invoice in full or in part. */
export function newPayment(world: World, { id: invoiceId, amount }: Invoice): RequestTo<'pay'> {
  const { random } = world
  const rail: Rail = random.chance(0.6) ? 'cc' : 'ach'
  const vaultId = `${rail}${random.below(2)}`
  return {
    does: 'pay',
    invoiceId,
    vaultId,
    rail,
    amount: random.chance(0.4) ? undefined : partOf(world, amount),
  }
}

/** Returns the rail of a method. The id of the method begins with it. */
export function railOf(vaultId: string): Rail {
  return vaultId.startsWith('cc') ? 'cc' : 'ach'
}

/** Returns a random request that is not a payment, about an existing invoice or sale. */
export function newRequest(world: World): Request | undefined {
  const { random } = world
  const invoice = random.pick([...world.invoices.values()])
  const invoiceId = invoice.id
  switch (random.below(12)) {
    case 0:
      return { does: 'close', invoiceId, as: random.pick(['Voided', 'Cancelled']) }
    case 1:
      return { does: 'update', invoiceId, amount: toCents(invoice.amount + random.pick([100, -100, -1])) }
    case 2:
      // Each date is used once, because each may be announced once.
      return {
        does: 'update',
        invoiceId,
        dueAt: Math.max(invoice.dueAt, world.clock.now) + 1 + random.below(dayMs),
      }
    case 3:
    case 4:
      return { does: 'open form', invoiceId }
    case 5:
      return elsewhere(world, invoiceId)
    default:
      return newRefund(world)
  }
}

/** Returns a request to refund a payment in full or in part. */
export function newRefund(world: World): RequestTo<'refund'> | undefined {
  const { random, transactions } = world
  const sales = [...transactions.values()].filter(({ action }) => action === 'sale')
  if (sales.length === 0) return undefined
  const { id: saleId, subtotal } = random.pick(sales)
  const amount = random.chance(0.4) ? undefined : partOf(world, subtotal)
  return { does: 'refund', saleId, amount, closesInvoice: random.chance(0.2) }
}

/**
 * A caller reports a sale at the processor as the payment of an invoice. The sale is new or may have been reported
 * before.
 */
function elsewhere(world: World, invoiceId: InvoiceId): RequestTo<'tell of sale'> {
  const { random, books } = world
  const sales = books.entries().filter(({ movement }) => movement.action === 'sale')
  const sale =
    sales.length > 0 && random.chance(0.6)
      ? random.pick(sales)
      : books.chargeElsewhere(company.locationId, toCents(random.pick([50, 500])))
  return { does: 'tell of sale', invoiceId, processorId: sale.movement.id }
}

function partOf({ random }: World, amount: Cents): Cents {
  return toCents(Math.max(1, Math.floor(amount * random.pick([0.1, 0.4, 0.6]))))
}
