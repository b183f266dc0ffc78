import { parseId, toPublicId, type InvoiceId } from '#kernel/ids'
import { call, newInvoiceOf, savedMethod, wallet, type BenchCompany } from './company.ts'
import type { Load } from './load.ts'
import type { Recorded, RecordingService } from './recording.ts'
import { templateOf } from './template.ts'

/** A measured call of the contract. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: (company: BenchCompany) => object
  keyed: boolean
  /** The invoices that the requests use. It also decides the ids in the recorded statements. */
  about: 'nothing' | 'each invoice' | 'any invoice'
  /** Selects the statements that pgbench makes as well. */
  counts: (statement: Recorded) => boolean
}

const isWrite = ({ kind, sql }: Recorded) =>
  kind === 'write' && (sql.startsWith('with guard as') || /insert into idempotency_keys\b/.test(sql))
/** The read of the session counts too: a revoked key is refused at once, so every request reads it. */
const isRead = ({ kind }: Recorded) => kind !== 'write'
const create = { method: 'POST', path: '/api/invoices', body: newInvoiceOf, about: 'nothing' } as const
const pay = { method: 'PUT', path: '/api/invoices/%/payment', about: 'each invoice' } as const

/** All measured calls, by the name that the command line takes. */
export const calls = {
  create: { ...create, keyed: false, counts: isWrite },
  'create-key': { ...create, keyed: true, counts: isWrite },
  wallet: { ...pay, body: () => wallet, keyed: false, counts: isWrite },
  'wallet-key': { ...pay, body: () => wallet, keyed: true, counts: isWrite },
  saved: { ...pay, body: () => savedMethod, keyed: false, counts: isWrite },
  'saved-key': { ...pay, body: () => savedMethod, keyed: true, counts: isWrite },
  read: {
    method: 'GET',
    path: '/api/invoices/%',
    keyed: false,
    about: 'any invoice',
    counts: isRead,
  },
  search: {
    method: 'POST',
    path: '/api/invoices/search',
    body: () => ({ limit: 20 }),
    keyed: false,
    about: 'nothing',
    counts: ({ kind, name }) => kind === 'page' || name === 'find session',
  },
} satisfies Record<string, Call>

export type CallName = keyof typeof calls

/** Returns the requests that measure a call. `targets` are its invoices, each with the index of its company. */
export function loadOf(
  named: Call,
  companies: BenchCompany[],
  targets: { id: string; session: number }[] | undefined,
): Pick<Load, 'method' | 'path' | 'bodies' | 'keyed' | 'sessions' | 'targets' | 'usesUp'> {
  const { method, path, body, keyed, about } = named
  return {
    method,
    path,
    keyed,
    bodies: body ? companies.map((company) => JSON.stringify(body(company))) : [],
    sessions: companies.map(({ session }) => session),
    ...(targets
      ? { targets: targets.map((target) => ({ ...target, id: toPublicId('inv', target.id as InvoiceId) })) }
      : {}),
    usesUp: about === 'each invoice',
  }
}

/**
 * Returns the statements of a call as templates for pgbench. It compares the statements of two calls of the service.
 */
export async function statementsOf(
  service: RecordingService,
  company: BenchCompany,
  named: Call,
): Promise<Recorded[]> {
  const { method, path, body, keyed, about } = named
  const once = async () => {
    const createOne = () =>
      send(service, company, { method: 'POST', path: create.path, body: newInvoiceOf(company), keyed: false })
    const created = about === 'nothing' ? undefined : await createOne()
    const invoiceId = created?.['id'] === undefined ? undefined : parseId('inv', String(created['id']))
    const to = path.replace('%', String(created?.['id']))
    const made = await service.record(() =>
      send(service, company, { method, path: to, body: body?.(company), keyed }),
    )
    return { invoiceId, statements: made.filter((statement) => named.counts(statement)) }
  }
  const [first, second] = [await once(), await once()]
  if (second.statements.length === 0) throw new Error(`${method} ${path} made no statement that counts`)
  const known = { company: company.id, customer: company.customerId, invoice: second.invoiceId }
  return templateOf(first.statements, second.statements, known)
}

function send(
  { baseUrl }: RecordingService,
  { session }: BenchCompany,
  {
    method,
    path,
    body,
    keyed,
  }: { method: Call['method']; path: string; body: object | undefined; keyed: boolean },
) {
  const key = keyed ? { 'idempotency-key': crypto.randomUUID() } : {}
  return call(baseUrl, method, path, { 'x-session-token': session, ...key }, body)
}
