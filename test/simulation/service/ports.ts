import { DatabaseError, type Database } from '#platform/database'
import type { Outbound } from '#platform/outbound'
import { ProcessorUnavailable, ProcessorUnreadable } from '#processor'
import type { Keeping, Processor, Submission, Vault } from '#processor'
import type { CompanyId } from '#kernel/ids'
import { secondMs } from '#kernel/clock'
import type { Books } from '../books.ts'
import { timeout, type Fault, type Node, type Scheduler } from './scheduler.ts'
import type { Receivers } from './receivers.ts'

/** The ways out of a process. Each is a point where the run may go on, wait, fail or end. */
export type Ports = {
  db: Database
  processor: Processor
  outbound: Outbound
  isOpen(db: Database, companyId: CompanyId, key: string): Promise<boolean>
}

/** The store, as one process reaches it. */
export function databasePort(scheduler: Scheduler, node: Node, real: Database): Database {
  const wrapped = <Result>(kind: string, name: string, run: () => Promise<Result>) =>
    scheduler.call(node, `${kind} ${name}`, (fault) => atDatabase(scheduler, name, fault, kind, run))
  return {
    all: (query, values) => wrapped('read', query.name, () => real.all(query, values)),
    first: (query, values) => wrapped('read', query.name, () => real.first(query, values)),
    run: (command, values) => wrapped('write', command.name, () => real.run(command, values)),
    writeGuarded: (guard, row, along) =>
      wrapped('write', `${guard.name} + ${along.map(({ part }) => part.name).join(' + ')}`, () =>
        real.writeGuarded(guard, row, along),
      ),
    transaction: () => Promise.reject(new Error('no transaction is part of the simulation')),
    close: () => Promise.resolve(),
  }
}

async function atDatabase<Result>(
  { late }: Scheduler,
  name: string,
  fault: Fault,
  kind: string,
  run: () => Promise<Result>,
): Promise<Result> {
  // The server may still carry out what the client gave up.
  if (fault === 'request late' && kind === 'write')
    late.push({ isStatement: true, arrive: () => run().catch(() => undefined) })
  if (fault === 'not reached' || fault === 'request lost' || fault === 'request late') throw lost(name)
  const result = await run()
  if (fault === 'answer lost') throw lost(name)
  return result
}

function lost(name: string): DatabaseError {
  return new DatabaseError(name, Object.assign(new Error('the connection was lost'), { code: '08006' }))
}

/** The rail of a vault is in its name. */
export function railOf(vaultId: string): 'cc' | 'ach' {
  return vaultId.startsWith('cc') ? 'cc' : 'ach'
}

/** The processor, as one process reaches it. */
export function processorPort(scheduler: Scheduler, node: Node, books: Books): Processor {
  const ask = <Result>(name: string, answer: () => Result) =>
    scheduler.call(node, `read ${name}`, async (fault) => {
      if (fault === 'not reached' || fault === 'request lost') throw new ProcessorUnavailable()
      const result = answer()
      if (fault === 'answer lost') throw new ProcessorUnavailable()
      if (fault === 'request late') throw new ProcessorUnreadable()
      return result
    })
  async function move(name: string, execute: () => Submission): Promise<Submission> {
    const told = await scheduler.call(node, name, async (fault) => moved(scheduler, fault, execute))
    if (told !== 'silence') return told
    return scheduler.call(node, timeout, async () => ({ outcome: 'no answer' as const }))
  }
  const unused = () => Promise.reject(new Error('not part of the simulation'))
  return {
    registerPlatform: unused,
    changeLocation: unused,
    listVaults: unused,
    renameVault: unused,
    attachVault: unused,
    form: {
      origin: 'http://processor.invalid',
      urlOf: (clientToken) => `http://processor.invalid/${clientToken}`,
    },
    openLocation: async ({ locationId }) => credentialsAt(locationId),
    createContact: () => ask('contact', () => 'contact'),
    replaceContact: () => ask('contact', () => undefined),
    readVault: (_, id) => ask('vault', () => vaultOf(id)),
    deleteVault: () => ask('vault', () => undefined),
    readTicket: (_, id) =>
      ask('ticket', () => ({ ...vaultOf(id), expiresAt: Infinity, used: books.isUsed(id) })),
    deleteTicket: unused,
    keepTicket: (_, id) => ask('keep ticket', () => keepTicket(books, id)),
    keepMethodOf: (_, id) => ask('keep method', () => ({ outcome: 'kept', vault: vaultOf(`cc-of-${id}`) })),
    createIntention: ({ locationId }, intention) =>
      ask('intention', () => {
        if (intention.kind !== 'sale') throw new Error('not part of the simulation')
        const { reference, amountCents } = intention.sale
        const closesAt = scheduler.clock.now + intention.lifetimeSeconds * secondMs
        books.forms.push({ locationId, reference, amountCents, closesAt })
        return { clientToken: reference, methods: [] }
      }),
    readMovement: ({ locationId }, id) => ask('movement', () => books.read(locationId, id)),
    find: ({ locationId }, reference) => ask('find', () => books.find(locationId, reference)),
    cancelReference: ({ locationId }, reference) => ask('cancel', () => books.cancel(locationId, reference)),
    submit: ({ locationId }, { reference, amountCents, source }) => {
      const id = 'vaultId' in source ? source.vaultId : 'ticketId' in source ? source.ticketId : ''
      const ticket = 'ticketId' in source ? source : {}
      const sale = { locationId, reference, amountCents, paymentMethod: railOf(id), ...ticket }
      return move('submit', () => books.submit(sale))
    },
    void: ({ locationId }, id, reference) => move('void', () => books.void(locationId, id, reference)),
    refund: ({ locationId }, id, refund) => move('refund', () => books.refund({ locationId, id, ...refund })),
  }
}

function vaultOf(id: string): Vault & { contactId: string } {
  return { id, contactId: 'contact', paymentMethod: railOf(id), lastFour: '1111', active: true }
}

/** A ticket is good once: to be charged, or to be kept. */
function keepTicket(books: Books, id: string): Keeping {
  if (!books.useUp(id)) return { outcome: 'refused', reasonCode: '1655', reasonText: 'Used already' }
  return { outcome: 'kept', vault: vaultOf(`${id}-kept`) }
}

function moved({ late }: Scheduler, fault: Fault, execute: () => Submission): Submission | 'silence' {
  if (fault === 'not reached') return { outcome: 'unreachable' }
  if (fault === 'request late') late.push({ isStatement: false, arrive: async () => execute() })
  if (fault === 'request lost' || fault === 'request late') return 'silence'
  const told = execute()
  if (fault === 'twice') return execute()
  return fault === 'answer lost' ? 'silence' : told
}

/** What opens a location in the simulation. */
export function credentialsAt(locationId: string) {
  return { locationId, apiKey: `key of ${locationId}`, postbackSecret: `secret of ${locationId}` }
}

/** The merchants' endpoints, as one process reaches them. */
export function outboundPort(scheduler: Scheduler, node: Node, receivers: Receivers): Outbound {
  return {
    post: (url, { headers, body }) =>
      scheduler.call(node, 'post', async (fault) => {
        const isLost = fault === 'not reached' || fault === 'request lost' || fault === 'request late'
        if (isLost) return { kind: 'failed', error: 'the connection was lost' }
        const statusCode = receivers.receive(url, headers, Buffer.from(body))
        if (fault === 'twice') receivers.receive(url, headers, Buffer.from(body))
        if (fault === 'answer lost') return { kind: 'failed', error: 'no answer in time' }
        return { kind: 'answered', statusCode }
      }),
    close: () => Promise.resolve(),
  }
}
