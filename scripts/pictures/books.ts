import type { CustomerName, ShownCompany, ShownCustomer } from './company.ts'

type Scene = { company: ShownCompany; customers: Record<CustomerName, ShownCustomer> }

/** The time of the pictures, on the clock of the company and of the browser. */
export const shownAt = Date.parse('2030-03-28T15:42:00.000Z')

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The time at which the company is opened, on its clock. */
export const openedAt = shownAt - 31 * dayMs
const shownDays = 30
const daysToPay = 14

/** The ids of the invoices and of the payment in the pictures. */
export type ShownBooks = { partly: string; unpaid: string; unanswered: string; payment: string }

/**
 * Fills a month of an invented practice with invoices, payments, refunds and returns. The records are the same each
 * time.
 */
export async function fillBooks(work: Scene): Promise<ShownBooks> {
  for (let daysAgo = shownDays; daysAgo > 0; daysAgo--) {
    await work.company.waitUntil(shownAt - daysAgo * dayMs)
    await fillDay(work, shownDays - daysAgo, toDateString(daysToPay - daysAgo))
  }
  await work.company.waitUntil(shownAt - 2 * hourMs)
  return fillToday(work, toDateString(daysToPay))
}

/** Returns the date that is a number of days after that of the pictures. */
const toDateString = (days: number): string => new Date(shownAt + days * dayMs).toISOString().slice(0, 10)

const treatments = [
  ['Cleaning', 140],
  ['Filling, upper left', 265],
  ['Check-up and X-ray', 190],
  ['Crown', 780],
  ['Night guard', 420],
  ['Whitening', 350],
] as const

/** Fills one day. Some days have more records than others, and Sundays have none. */
async function fillDay(work: Scene, day: number, dueDate: string): Promise<void> {
  const { elm, dev } = work.customers
  if ((day + 2) % 7 === 0) return
  for (let n = 0; n <= (day * 5) % 3; n++) {
    const [description, amount] = treatments[(day + n * 2) % treatments.length] ?? treatments[0]
    await billAndPay(work, day + n, { description, amount, dueDate })
  }
  if (day === 7) await bill(work, elm, { description: 'Mouth guards, hockey team', amount: 960, dueDate })
  if (day === 13)
    await pay(work, await bill(work, dev, { description: 'Root canal', amount: 640, dueDate }), dev.account)
}

type InvoiceInput = { description: string; amount: number; dueDate: string }

/** Creates an invoice and pays it: by card as a rule, at times by bank transfer or check. */
async function billAndPay(work: Scene, turn: number, billed: InvoiceInput): Promise<void> {
  const { ada, ben, elm } = work.customers
  if (turn % 7 === 5) {
    const id = await bill(work, ben, billed)
    return recordCheck(work, id, billed.amount, String(200 + turn))
  }
  const isByBank = turn % 5 === 3
  const payer = isByBank ? elm : turn % 2 === 0 ? ada : ben
  await pay(work, await bill(work, payer, billed), isByBank ? elm.account : payer.card)
}

async function fillToday(work: Scene, dueDate: string): Promise<ShownBooks> {
  const { company, customers } = work
  const { ada, ben, cleo, elm, finn } = customers
  const checkUp = await bill(work, ben, { description: 'Check-up and X-ray', amount: 190, dueDate })
  await pay(work, checkUp, ben.card)
  const cleaning = await bill(work, elm, { description: 'Cleaning, six children', amount: 540, dueDate })
  await pay(work, cleaning, elm.account)
  const guard = await bill(work, cleo, { description: 'Night guard', amount: 420, dueDate })
  await expectRefused(pay(work, guard, cleo.card))
  const partly = await bill(work, ada, { description: 'Crown, upper left', amount: 780, dueDate })
  const payment = await pay(work, partly, ada.card, 400)
  await company.post(`/api/trx/refund/${payment}`, { transaction_amount: 51.5 })
  await recordCheck(work, partly, 100, '1042')
  const unpaid = await bill(work, ada, { description: 'Filling, lower right', amount: 265, dueDate })
  await company.waitUntil(shownAt)
  const unanswered = await bill(work, finn, { description: 'Whitening', amount: 350, dueDate })
  return { partly, unpaid, unanswered, payment }
}

/** Charges a card whose processor does not answer. The outcome is unknown for half a minute. */
export function loseResponse(work: Scene, { unanswered }: ShownBooks): Promise<void> {
  return expectRefused(pay(work, unanswered, work.customers.finn.card))
}

async function bill(
  { company }: Scene,
  { id: customerId }: ShownCustomer,
  billed: InvoiceInput,
): Promise<string> {
  return String((await company.post('/api/invoices', { customerId, ...billed }))['id'])
}

async function pay({ company }: Scene, id: string, vault: string, amount?: number): Promise<string> {
  const body = { accountVaultId: vault, ...(amount === undefined ? {} : { amount }) }
  return String((await company.put(`/api/invoices/${id}/payment`, body))['transactionId'])
}

async function recordCheck({ company }: Scene, id: string, amount: number, reference: string): Promise<void> {
  const path = `/dashboard/v1/companies/${company.companyId}/invoices/${id}/offline-payments`
  await company.post(path, { amount, method: 'check', reference, sendReceipt: false })
}

async function expectRefused(payment: Promise<string>): Promise<void> {
  const isTaken = await payment.then(
    () => true,
    () => false,
  )
  if (isTaken) throw new Error('a payment was taken that was to be refused')
}
