import { dayMs, minuteMs, secondMs } from '#kernel/clock'
import type { Uuid } from '#kernel/ids'
import type { Books } from '../books.ts'
import { applyJobs, getInvoiceState } from './change.ts'
import { checkRest } from './check.ts'
import { close, update } from './invoice-life.ts'
import { pay } from './pay.ts'
import { refund } from './refund.ts'
import { company } from './company.ts'
import { newInvoice, newPayment, newRequest, type Request } from './request.ts'
import {
  arriveLate,
  beginJob,
  drain,
  crash,
  createRun,
  deliverHint,
  goOn,
  leaseMs,
  pass,
  start,
} from './run.ts'
import type { Run } from './run.ts'
import { openForm, notifySale } from './sales.ts'
import { createWorld, type Core, type Flow, type Node, type World } from './world.ts'

const stepsMax = 110

/** Runs the history of a seed through the pure core. Throws a violation if an invariant is broken. */
export function runCoreHistory(
  seed: number,
  plant: (core: Core, books: Books) => Core = (core) => core,
): void {
  const world = createWorld(seed, plant)
  const { random } = world
  const run = createRun(world)
  prepare(run)
  const steps = 30 + random.below(stepsMax - 30)
  for (let step = 0; step < steps; step++) goOn(run, runNextStep)
  drain(run)
  checkRest(world)
}

function prepare({ world }: Run): void {
  const { random, toDo } = world
  for (let count = 1 + random.below(2); count > 0; count--) {
    const invoice = newInvoice(world)
    world.invoices.set(invoice.id, invoice)
    applyJobs(world, world.core.watched(company, undefined, invoice))
    world.chronicle.observe(getInvoiceState(world, invoice.id))
    for (let payers = 2 + random.below(4); payers > 0; payers--) toDo.push(newPayment(world, invoice))
  }
}

/** Starts or finishes some work, or lets time pass. */
function runNextStep(run: Run): void {
  const { world, nodes } = run
  const { random } = world
  const node = random.pick(nodes)
  const what = random.below(14)
  if (what < 3) beginPayment(run, node)
  else if (what < 5) beginRequest(run, node)
  else if (what < 7) deliverHint(run, node)
  else if (what < 10) beginJob(run, node)
  else if (what === 10) payInForm(world)
  else if (what === 11 && random.chance(0.5)) arriveLate(world)
  else if (what === 12) pass(run, random.pick([secondMs, 31 * secondMs, leaseMs + 1, 20 * minuteMs, dayMs]))
  else if (random.chance(run.faults)) crash(run, node)
}

function beginPayment(run: Run, node: Node): void {
  const { random, toDo } = run.world
  const request = random.chance(0.8) ? toDo.pop() : toDo[0]
  if (request) begin(run, node, request)
}

function beginRequest(run: Run, node: Node): void {
  const request = newRequest(run.world)
  if (request) begin(run, node, request)
}

function begin(run: Run, node: Node, request: Request): void {
  start(run, node, flowOf(run.world, node, request))
}

/** Returns the flow of a request about an invoice or one of its payments. */
export function flowOf(world: World, node: Node, request: Request): Flow<void> {
  switch (request.does) {
    case 'pay':
      return pay(world, node, request)
    case 'refund':
      return refund(world, node, request)
    case 'close':
      return close(world, node, request)
    case 'update':
      return update(world, node, request)
    case 'open form':
      return openForm(world, node, request)
    case 'tell of sale':
      return notifySale(world, node, request)
  }
}

/** A payer pays in an open form; the payer's page may report the sale. */
function payInForm({ books, random, forms, toDo }: World): void {
  if (books.forms.length === 0) return
  const sale = books.payIn(random.pick(books.forms))
  const invoiceId = sale && forms.get(sale.movement.reference as Uuid)
  if (invoiceId && random.chance(0.5))
    toDo.push({ does: 'tell of sale', invoiceId, processorId: sale.movement.id })
}
