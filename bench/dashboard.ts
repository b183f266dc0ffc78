// Measures the calls of a dashboard in a company of a million invoices. Exits 1 if one takes longer than its limit.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { request } from 'undici'
import { toPublicId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { operatorToken } from './own-service.ts'
import { openSizedDatabases, type SizedDatabase } from './search-databases.ts'

/** A call that a dashboard user waits for. `msMax` is its limit in ms in 95 of 100 cases, with a million invoices. */
type Wait = { msMax: number; ask(at: Desk): Promise<unknown> }

/** The service as a signed-in user's page calls it, and an invoice to open. */
type Desk = {
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
  own: string
  invoice: string
  known: Known
}

/** The facts by which a dashboard user searches for a payment. */
type Known = {
  number: string
  name: string
  email: string
  lastFour: string
  amount: string
  transactionId: string
}

const dayMs = 86_400_000
const find = (typedOf: (known: Known) => string): Wait => ({
  msMax: 300,
  ask: ({ call, own, known }) => call('GET', `${own}/find?q=${encodeURIComponent(typedOf(known))}`),
})

const sorted = (list: string, sort: string, filters: object): Wait => ({
  msMax: 150,
  ask: ({ call, own }) => call('POST', `${own}/${list}/search`, { filters, sort }),
})

const listed = (filters: object): Wait => ({
  msMax: 150,
  ask: ({ call, own }) => call('POST', `${own}/subscriptions/search`, { filters }),
})

/** A filter of the records that were created on a day, so many days ago. */
function ofDay(daysAgo: number): object {
  const from = Date.now() - daysAgo * dayMs
  return { createdAt: { value: [from, from + dayMs], operator: 'between' } }
}

const waits: Record<string, Wait> = {
  home: { msMax: 500, ask: ({ call, own }) => call('GET', `${own}/home?days=30`) },
  'home of 90 days': { msMax: 500, ask: ({ call, own }) => call('GET', `${own}/home?days=90`) },
  invoices: { msMax: 150, ask: ({ call }) => call('POST', '/api/invoices/search', { filters: {} }) },
  customers: { msMax: 150, ask: ({ call }) => call('POST', '/api/customers/search', { filters: {} }) },
  'overdue invoices by due date': sorted('invoices', 'dueDate', { invoiceStatus: { value: 'Overdue' } }),
  'overdue invoices by amount': sorted('invoices', 'amount', { invoiceStatus: { value: 'Overdue' } }),
  'a day of invoices by amount': sorted('invoices', 'amount', ofDay(100)),
  'payments, oldest first': sorted('transactions', 'createdAt', {}),
  'a day of payments by amount': sorted('transactions', 'amount', ofDay(100)),
  'customers by name': sorted('customers', 'name', {}),
  subscriptions: listed({}),
  'active subscriptions': listed({ tab: { value: 'active' } }),
  trials: listed({ tab: { value: 'trial' } }),
  'past due subscriptions': listed({ tab: { value: 'past_due' } }),
  'ending subscriptions': listed({ tab: { value: 'ending' } }),
  'ended subscriptions': listed({ tab: { value: 'ended' } }),
  'subscriptions by next date': sorted('subscriptions', 'nextDate', { status: { value: 'ended' } }),
  'subscriptions by amount': sorted('subscriptions', '-totalAmount', { status: { value: 'ended' } }),
  'subscriptions by customer': sorted('subscriptions', 'customer', { status: { value: 'ended' } }),
  'subscription tabs': { msMax: 150, ask: ({ call, own }) => call('GET', `${own}/subscriptions/tabs`) },
  'history of 200 entries': {
    msMax: 150,
    ask: ({ call, own, invoice }) => call('GET', `${own}/invoices/${invoice}/history`),
  },
  payments: {
    msMax: 150,
    ask: ({ call, own }) => call('POST', `${own}/transactions/search`, { filters: {} }),
  },
  'payments, last four, amount': {
    msMax: 300,
    ask: ({ call, own, known: { lastFour, amount } }) => {
      const since = new Date(Date.now() - 180 * dayMs).toISOString()
      const filters = {
        lastFour: { value: lastFour },
        amount: { value: Number(amount) },
        createdAt: { value: since, operator: 'gte' },
      }
      return call('POST', `${own}/transactions/search`, { filters })
    },
  },
  'find a number': find(({ number }) => number),
  'find a name': find(({ name }) => name),
  'find an email': find(({ email }) => email),
  'find last four': find(({ lastFour }) => lastFour),
  'find an amount': find(({ amount }) => amount),
  'find last four, amount': find(({ lastFour, amount }) => `${lastFour} ${amount}`),
  'find a payment by its id': find(({ transactionId }) => transactionId),
  'find nothing': find(() => 'no such name'),
}

const entries = 200

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      invoices: { type: 'string', default: '1000000' },
      // A fifth of them are those of the company.
      subscriptions: { type: 'string', default: '500000' },
      rounds: { type: 'string', default: '60' },
      only: { type: 'string', default: '' },
    },
  })
  const folder = values.data ?? mkdtempSync(join(tmpdir(), 'florin-dashboard-'))
  const invoices = Number(values.invoices)
  const subscribed = Number(values.subscriptions) / invoices
  const { databases, close } = await openSizedDatabases(folder, [invoices], subscribed, 1)
  try {
    const [database] = databases
    if (database) await measureAll(await openDesk(database), values.only, Number(values.rounds))
  } finally {
    await close()
    if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

async function measureAll(desk: Desk, only: string, rounds: number): Promise<void> {
  console.log(`${''.padEnd(26)}${'p50 ms'.padStart(10)}${'p95 ms'.padStart(10)}${'may take'.padStart(10)}`)
  for (const [name, { msMax, ask }] of Object.entries(waits)) {
    if (!name.includes(only)) continue
    // The first calls read data that is not cached yet.
    for (let warmUp = 0; warmUp < 5; warmUp++) await ask(desk)
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      await ask(desk)
      taken.push(performance.now() - begun)
    }
    taken.sort((a, b) => a - b)
    const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? NaN
    const isMissed = !(at(0.95) <= msMax)
    const shown = [at(0.5), at(0.95), msMax].map((ms) => ms.toFixed(0).padStart(10)).join('')
    console.log(`${name.padEnd(26)}${shown}${isMissed ? '  MISSED' : ''}`)
    if (isMissed) process.exitCode = 1
  }
}

/** Signs in a clerk of the company and gives one of its invoices a history. */
async function openDesk({ baseUrl, client, company }: SizedDatabase): Promise<Desk> {
  const companyId = toPublicId('cmp', company.id)
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body?: object,
  ) => {
    const response = await request(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.body.text()
    if (response.statusCode >= 300) throw new Error(`${path}: ${response.statusCode} ${text}`)
    return { cookie: response.headers['set-cookie'], read: JSON.parse(text) as Record<string, string> }
  }
  const invited = await send(
    'POST',
    `/operator/v1/companies/${companyId}/members`,
    { authorization: `Bearer ${operatorToken}` },
    { email: `bench-${Date.now()}@people.example`, role: 'clerk' },
  )
  const token = invited.read['inviteUrl']?.split('/').at(-1)
  const person = { name: 'Bench', password: 'nine quiet harbors at dawn' }
  const joined = await send('POST', `/dashboard/v1/invitations/${token}/accept`, {}, person)
  const headers = {
    cookie: String(joined.cookie).split(';')[0] ?? '',
    'x-csrf-token': joined.read['csrfToken'] ?? '',
    'x-company-id': companyId,
  }
  return {
    call: (method, path, body) => send(method, path, headers, body),
    own: `/dashboard/v1/companies/${companyId}`,
    invoice: toPublicId('inv', await writeHistory(client, company.id)),
    known: await loadKnown(client, company.id),
  }
}

/** Returns a payment of a hundred days ago and its customer. */
async function loadKnown(client: SizedDatabase['client'], companyId: string): Promise<Known> {
  const { rows } = await client.query<Omit<Known, 'transactionId'> & { id: TransactionId }>(
    `select t.id, i.number, concat_ws(' ', c.first_name, c.last_name) as name, c.email,
       t.instrument ->> 'lastFour' as "lastFour", ((t.subtotal_cents + t.fee_cents) / 100.0)::numeric(12, 2)::text as amount
     from transactions t join invoices i on i.company_id = t.company_id and i.id = t.invoice_id
       join customers c on c.company_id = i.company_id and c.id = i.customer_id
     where t.company_id = $1 and t.action = 'sale' and t.status = 'completed'
       and t.created_at < now() - interval '100 days'
     order by t.created_at desc limit 1`,
    [companyId],
  )
  const [found] = rows
  if (!found) throw new Error('the company has no old payment')
  const { id, ...known } = found
  return { ...known, transactionId: toPublicId('trx', id) }
}

/** Makes failed attempts to pay an invoice. */
async function writeHistory(client: SizedDatabase['client'], companyId: string): Promise<InvoiceId> {
  const { rows } = await client.query<{ id: InvoiceId }>(
    `select id from invoices where company_id = $1 and status = 'Pending' order by created_at desc limit 1`,
    [companyId],
  )
  const [found] = rows
  if (!found) throw new Error('the company has no open invoice')
  await client.query(
    `insert into transactions (company_id, id, purpose, action, status, invoice_id, subtotal_cents, fee_cents, payment_method,
       instrument, reason_code, reason_text, correlation_id, created_at, updated_at, ended_at)
     select $1, gen_random_uuid(), 'invoice payment', 'sale', 'failed', $2, 100, 0, 'cc', '{"lastFour": "0002"}', '1500', 'Declined',
       'bench', at, at, at from generate_series(1, $3::int) as n, lateral (select now() - n * interval '1 minute' as at) as moment`,
    [companyId, found.id, entries - 1],
  )
  return found.id
}

await main()
