import { DatabaseError, type Database } from '#platform/database'
import type { Outbound } from '#platform/outbound'
import { ProcessorUnavailable, ProcessorUnreadable } from '#processor'
import type { Processor, SandboxCredentials, Submission } from '#processor'
import { parseSandboxPostback } from '../../../src/processor/sandbox/sandbox-postback.ts'
import type { StripeCall } from '../../../src/processor/stripe/stripe-call.ts'
import type { CompanyId } from '#kernel/ids'
import { secondMs } from '#kernel/clock'
import type { Books } from '../books.ts'
import type { Cards } from './cards.ts'
import { timeout, type Fault, type Node, type Scheduler } from './scheduler.ts'
import type { Receivers } from './receivers.ts'

/** The ports of a process. At each call the run may continue, wait, fail or end. */
export type Ports = {
  db: Database
  processor: Processor
  /** The gateway where companies of the second kind have an account. */
  gateway: StripeCall
  outbound: Outbound
  isOpen(db: Database, companyId: CompanyId, key: string): Promise<boolean>
}

/** Returns the store as one process reaches it. */
export function databasePort(scheduler: Scheduler, node: Node, real: Database): Database {
  const wrapped = <Result>(kind: string, name: string, run: () => Promise<Result>) =>
    scheduler.call(node, `${kind} ${name}`, (fault) => atDatabase(scheduler, name, fault, kind, run))
  return {
    all: (query, values) => wrapped('read', query.name, () => real.all(query, values)),
    first: (query, values) => wrapped('read', query.name, () => real.first(query, values)),
    run: (command, values) => wrapped('write', command.name, () => real.run(command, values)),
    runTogether: (command, one) => wrapped('write', command.name, () => real.runTogether(command, one)),
    writeGuarded: (guard, row, effects) =>
      wrapped('write', `${guard.name} + ${effects.map(({ part }) => part.name).join(' + ')}`, () =>
        real.writeGuarded(guard, row, effects),
      ),
    find: () => Promise.reject(new Error('no search is part of the simulation')),
    whole: () => {
      throw new Error('no export is part of the simulation')
    },
    // A transaction keeps its locks between its statements, so no other call may run in between.
    transaction: (work) => wrapped('write', 'together', () => real.transaction(work)),
    use: () => real.use(),
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
  // The server may still execute a statement that the client gave up.
  if (fault === 'request late' && kind === 'write')
    late.push({ isSoon: true, arrive: () => run().catch(() => undefined) })
  if (fault === 'not reached' || fault === 'request lost' || fault === 'request late')
    throw loseResponse(name)
  const result = await run()
  if (fault === 'answer lost') throw loseResponse(name)
  return result
}

function loseResponse(name: string): DatabaseError {
  return new DatabaseError(name, Object.assign(new Error('the connection was lost'), { code: '08006' }))
}

/** Returns the processor as one process reaches it: its books and its methods. */
export function processorPort(scheduler: Scheduler, node: Node, books: Books, cards: Cards): Processor {
  const ask = asking(scheduler, node)
  async function move(name: string, execute: () => Submission): Promise<Submission> {
    const submission = await scheduler.call(node, name, async (fault) =>
      movedMoney(scheduler, fault, execute),
    )
    if (submission !== 'silence') return submission
    return scheduler.call(node, timeout, async () => ({ outcome: 'no answer' as const }))
  }
  const unused = () => Promise.reject(new Error('not part of the simulation'))
  return {
    adoptVaults: unused,
    listBilling: unused,
    listMovements: unused,
    newsSince: unused,
    changeLocation: unused,
    closeLocation: unused,
    closeStrays: unused,
    opens: unused,
    renameVault: unused,
    forgetContact: unused,
    formOf: () => ({
      origin: 'http://processor.invalid',
      urlOf: (clientToken) => `http://processor.invalid/${clientToken}`,
    }),
    openLocation: async ({ locationId }) => credentialsAt(locationId),
    ...methodCalls(scheduler, node, cards),
    createIntention: ({ locationId }, intention) =>
      ask('intention', () => {
        if (intention.kind !== 'sale') return { clientToken: 'a form that charges nothing', methods: [] }
        const { reference, amountCents } = intention.sale
        const closesAt = scheduler.clock.now + intention.lifetimeSeconds * secondMs
        books.forms.push({ locationId, reference, amountCents, closesAt })
        return { clientToken: reference, methods: [] }
      }),
    readMovement: ({ locationId }, id) => ask('movement', () => books.read(locationId, id)),
    find: ({ locationId }, reference) => ask('find', () => books.find(locationId, reference)),
    cancelReference: ({ locationId }, reference) => ask('cancel', () => books.cancel(locationId, reference)),
    readPostback: parseSandboxPostback,
    // No payer of the simulation is declined in a form.
    declinesOf: () => ask('declines', () => []),
    submit: ({ locationId }, { reference, action, amountCents, surchargeCents, source }) => {
      if (action === 'credit') throw new Error('not part of the simulation')
      const paymentMethod = cards.railOf(source)
      const take = () => cards.take(locationId, source, reference)
      const sale = { locationId, reference, action, amountCents, surchargeCents, paymentMethod, take }
      return move('submit', () => books.submit(sale))
    },
    capture: ({ locationId }, id, completion) =>
      move('capture', () => books.complete({ locationId, id, ...completion })),
    sendToTerminal: unused,
    void: ({ locationId }, id, reference) => move('void', () => books.void(locationId, id, reference)),
    refund: ({ locationId }, id, refund) => move('refund', () => books.refund({ locationId, id, ...refund })),
  }
}

function asking(scheduler: Scheduler, node: Node) {
  return <Result>(name: string, answer: () => Result) =>
    scheduler.call(node, `read ${name}`, async (fault) => sendThrough(fault, answer))
}

type MethodCalls = Pick<
  Processor,
  | 'createContact'
  | 'replaceContact'
  | 'readVault'
  | 'listVaults'
  | 'deleteVault'
  | 'readTicket'
  | 'deleteTicket'
  | 'keepTicket'
  | 'attachVault'
  | 'keepMethodOf'
  | 'letMethodGo'
>

/** Returns the calls about saved and captured methods, which are the same at both processors. */
export function methodCalls(scheduler: Scheduler, node: Node, cards: Cards): MethodCalls {
  const ask = asking(scheduler, node)
  // A change of a method may arrive after its sender gave it up, at any time or within seconds.
  const change = <Result>(name: string, execute: () => Result, isSoon = false) =>
    scheduler.call(node, name, async (fault) => {
      if (fault === 'request late') {
        scheduler.late.push({ isSoon, arrive: async () => execute() })
        throw new ProcessorUnavailable()
      }
      const result = sendThrough(fault, execute)
      return fault === 'twice' ? execute() : result
    })
  return {
    createContact: () => ask('contact', cards.newContact),
    replaceContact: () => ask('contact', () => undefined),
    readVault: ({ locationId }, id) => ask('vault', () => cards.readVault(locationId, id)),
    listVaults: ({ locationId }, contactId) => ask('vaults', () => cards.listVaults(locationId, contactId)),
    deleteVault: ({ locationId }, id) => change('delete vault', () => cards.remove('vault', locationId, id)),
    readTicket: ({ locationId }, id) => ask('ticket', () => cards.readTicket(locationId, id)),
    deleteTicket: ({ locationId }, id) =>
      change('delete ticket', () => cards.remove('ticket', locationId, id)),
    keepTicket: ({ locationId }, id, contactId, billingZip) =>
      change(
        'keep ticket',
        () => cards.keepTicket(locationId, id, contactId, billingZip),
        // After a failed payment the service looks for its saved method only while the ticket is valid. A late request
        // must arrive by then.
        contactId !== undefined,
      ),
    attachVault: ({ locationId }, id, contactId) =>
      change('attach vault', () => cards.attachVault(locationId, id, contactId)),
    keepMethodOf: ({ locationId }, id, contactId) =>
      ask('keep method', () => cards.keepMethodOf(locationId, id, contactId)),
    letMethodGo: async () => 'done',
  }
}

function sendThrough<Result>(fault: Fault, answer: () => Result): Result {
  if (fault === 'not reached' || fault === 'request lost') throw new ProcessorUnavailable()
  const result = answer()
  if (fault === 'answer lost') throw new ProcessorUnavailable()
  if (fault === 'request late') throw new ProcessorUnreadable()
  return result
}

function movedMoney({ late }: Scheduler, fault: Fault, execute: () => Submission): Submission | 'silence' {
  if (fault === 'not reached') return { outcome: 'unreachable' }
  if (fault === 'request late') late.push({ isSoon: false, arrive: async () => execute() })
  if (fault === 'request lost' || fault === 'request late') return 'silence'
  const submission = execute()
  if (fault === 'twice') return execute()
  return fault === 'answer lost' ? 'silence' : submission
}

/** Returns the credentials of a location in the simulation. */
export function credentialsAt(locationId: string): SandboxCredentials {
  return {
    kind: 'sandbox',
    locationId,
    apiKey: `key of ${locationId}`,
    postbackSecret: `secret of ${locationId}`,
  }
}

/** Returns the merchants' endpoints as one process reaches them. */
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
