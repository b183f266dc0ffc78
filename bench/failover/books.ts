import { certain, send } from './calls.ts'
import type { Intent, Ledger } from './load.ts'
import type { Places, Shop } from './shop.ts'

/** Differences between the books, one line each. */
export type Differences = {
  /** Acknowledged or charged, but missing in the books. */
  lost: string[]
  /** Charged more than once. */
  double: string[]
}

type Sale = { reference: string; action: string; status: string; amountCents: number; surchargeCents: number }
type Invoice = { amountPaid: number; transactions: { id: string }[] }

const atOnce = 16

/** Compares the service's books, the processor's books and the responses that callers received. */
export async function compareBooks(places: Places, shops: Shop[], ledger: Ledger): Promise<Differences> {
  const differences: Differences = { lost: [], double: [] }
  for (const shop of shops) {
    const sales = await approvedSales(places, shop)
    const session = await newSession(places, shop)
    const ids = ledger.invoices.filter((one) => one.shop === shop).map(({ id }) => id)
    await inTurns(ids, async (id) => {
      const { status, body } = await send(`${places.api}/api/invoices/${id}`, 'GET', session)
      if (status !== 200)
        return void differences.lost.push(`invoice ${id} was acknowledged and is answered ${status}`)
      const intents = ledger.intents.filter(({ invoiceId }) => invoiceId === id)
      const own = salesOf(body, sales)
      compareIntents(intents, own, differences)
      compareInvoice(id, body, own, differences)
      own.forEach(({ reference }) => sales.delete(reference))
    })
    for (const { reference, amountCents } of sales.values())
      differences.lost.push(`the processor took ${amountCents} by ${reference}, which is on no invoice`)
  }
  return differences
}

async function approvedSales({ processor, operatorToken }: Places, { locationId }: Shop) {
  const operator = { authorization: `Bearer ${operatorToken}` }
  const path = `${processor}/control/v1/transactions?locationId=${locationId}`
  const { transactions }: { transactions: Sale[] } = await certain(path, 'GET', operator)
  const approved = transactions.filter(({ action, status }) => action === 'sale' && isTaken(status))
  return new Map(approved.map((sale) => [sale.reference, sale]))
}

function isTaken(status: string): boolean {
  return status !== 'declined' && status !== 'voided' && status !== 'cancelled'
}

async function newSession({ api }: Places, { apiKey }: Shop): Promise<Record<string, string>> {
  const opened = await certain(`${api}/api/auth/session`, 'POST', { authorization: `Api-Key ${apiKey}` })
  return { 'x-session-token': opened.sessionToken }
}

function salesOf({ transactions }: Invoice, sales: Map<string, Sale>): Sale[] {
  return transactions.flatMap(({ id }) => sales.get(id) ?? [])
}

function compareInvoice(id: string, invoice: Invoice, own: Sale[], { lost, double }: Differences): void {
  const taken = own.reduce((sum, sale) => sum + subtotalOf(sale), 0)
  const paid = Math.round(invoice.amountPaid * 100)
  if (paid !== taken) lost.push(`invoice ${id} says ${paid} were paid, and the processor took ${taken}`)
  const amounts = own.map(subtotalOf)
  for (const amount of new Set(amounts.filter((one, place) => amounts.indexOf(one) !== place)))
    double.push(`invoice ${id} was charged ${amount} by ${own.map(({ reference }) => reference).join(', ')}`)
}

function compareIntents(intents: Intent[], own: Sale[], { lost }: Differences): void {
  for (const { invoiceId, amount, told } of intents) {
    const isCharged = own.some((sale) => subtotalOf(sale) === Math.round(amount * 100))
    if (told === 'approved' && !isCharged)
      lost.push(`${amount} on ${invoiceId} were acknowledged and not taken`)
    if (told === 'declined' && isCharged)
      lost.push(`${amount} on ${invoiceId} were charged, and reported as declined`)
  }
}

function subtotalOf({ amountCents, surchargeCents }: Sale): number {
  return amountCents - surchargeCents
}

async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
