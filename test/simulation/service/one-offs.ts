import { parseId, type TransactionId } from '#kernel/ids'
import { authorizationOf, chargeOf, newCaller, refundOf, rerunOf, stepOf } from './calls.ts'
import type { CallResponse, Caller, Call } from './calls.ts'
import type { SimulatedCompany } from './companies.ts'
import type { KeptOneOff } from './store.ts'
import type { World } from './world.ts'

/** Returns the callers that charge or authorize without an invoice when a run begins. */
export function makeBuyers(world: World): Caller[] {
  const { random, oneOffs } = world
  const count = Math.round(oneOffs * (3 + random.below(4)))
  return Array.from({ length: count }, () => wishForOrder(world, random.pick(world.companies)))
}

/** Returns a random request that is about no invoice; undefined if no transaction fits. */
export function newOneOffWish(world: World): Caller | undefined {
  const { random } = world
  const company = random.pick(world.companies)
  switch (random.below(10)) {
    case 0:
    case 1:
    case 2:
      return wishForOrder(world, company)
    case 3:
    case 4:
      return wishForRerun(world, company)
    case 5:
    case 6:
      return newRefundWish(world, company)
    default:
      return wishForStep(world, company)
  }
}

/** Returns a request that repeats another one or conflicts with it. */
export function newOneOffRival(world: World, { companyId, isForeign, call }: Caller): Caller {
  const known = keptOf(world, call)
  const mayStep = known?.authorization && world.random.chance(0.7)
  const rival = mayStep ? stepCallOf(world, known) : call
  return Object.assign(newOneOff(world, companyId, rival), { isForeign })
}

/** Records the response to a call without an invoice. The caller usually sends a follow-up request. */
export function noteOneOff(
  world: World,
  asker: Caller,
  { statusCode, reasonCode, text }: CallResponse,
): void {
  const { random, toAsk } = world
  const { companyId, call, isForeign } = asker
  if (asker.invoiceId !== undefined || isForeign || !call.path.startsWith('/api/trx/')) return
  const company = world.companies.find(({ id }) => id === companyId)
  if (!company) throw new Error('somebody asks for nobody')
  const next = nextOf(world, company, { call, statusCode, reasonCode, text })
  if (next && random.chance(0.6)) toAsk.push(Object.assign(next, { isEager: true }))
}

function nextOf(
  world: World,
  company: SimulatedCompany,
  { call, statusCode, reasonCode, text }: CallResponse & { call: Call },
): Caller | undefined {
  // A caller who does not know the outcome sends the same request once more.
  if (reasonCode === 'OUTCOME_UNKNOWN') return newOneOff(world, company.id, call)
  if (statusCode === 422 || reasonCode === 'NOT_CHARGED') return wishForRerun(world, company)
  if (statusCode !== 200 && statusCode !== 201) return undefined
  const id = parseId('trx', JSON.parse(text).transaction.transaction_id)
  const kept = id && world.keptOneOffs.get(id)
  if (kept?.status === 'authorized') return newOneOff(world, company.id, stepCallOf(world, kept))
  return kept && world.random.chance(0.5)
    ? newOneOff(world, company.id, refundCallOf(world, kept))
    : undefined
}

function newOneOff(world: World, companyId: SimulatedCompany['id'], call: Call): Caller {
  return newCaller(world, { companyId, invoiceId: undefined }, call)
}

/** Returns a request to capture or void an authorization. */
export function newStep(world: World, kept: KeptOneOff): Caller {
  const company = world.companies.find(({ id }) => id === kept.companyId)
  if (!company) throw new Error('an authorization is of nobody')
  return newOneOff(world, company.id, stepCallOf(world, kept))
}

// Few orders are charged repeatedly, because a blind retry must not charge twice.
function wishForOrder(world: World, { id, orders }: SimulatedCompany): Caller {
  const { random } = world
  const order = random.pick(orders)
  return newOneOff(world, id, random.chance(0.6) ? authorizationOf(order) : chargeOf(order))
}

function wishForStep(world: World, company: SimulatedCompany): Caller | undefined {
  const kept = pickKept(
    world,
    company,
    ({ authorization }) => authorization !== null,
    ({ status }) => status === 'authorized',
  )
  return kept && newRequest(world, company, stepCallOf(world, kept))
}

function stepCallOf({ random }: World, { id, authorization }: KeptOneOff): Call {
  const amount = authorization?.amount ?? 1
  const part = Math.max(1, Math.floor(amount * random.pick([0.1, 0.4, 0.6, 1.5]))) / 100
  const body = random.pick([
    { action: 'void' },
    { action: 'authcomplete' },
    { action: 'authcomplete', transaction_amount: part },
  ])
  return stepOf(id as TransactionId, body)
}

function newRefundWish(world: World, company: SimulatedCompany): Caller | undefined {
  const isThrough = ({ status }: KeptOneOff) => status === 'completed' || status === 'captured'
  const kept = pickKept(world, company, ({ action }) => action !== 'refund', isThrough)
  return kept && newRequest(world, company, refundCallOf(world, kept))
}

function refundCallOf({ random }: World, { id, subtotal }: KeptOneOff): Call {
  const part = Math.max(1, Math.floor(subtotal * random.pick([0.1, 0.5, 0.7]))) / 100
  return refundOf(id as TransactionId, random.chance(0.5) ? {} : { transaction_amount: part })
}

/** Returns a retry of a failed transaction, now and then one of an invoice. */
function wishForRerun(world: World, company: SimulatedCompany): Caller | undefined {
  const { random, chronicle } = world
  const ids = company.invoices.map(({ id }) => id)
  const payments = chronicle.states().flatMap((one) => (ids.some((id) => id === one.id) ? one.movements : []))
  const failed = payments.filter(({ status }) => status === 'failed')
  const known =
    failed.length > 0 && random.chance(0.3)
      ? random.pick(failed)
      : pickKept(
          world,
          company,
          () => true,
          ({ status }) => status === 'failed',
        )
  return known && newRequest(world, company, rerunOf(known.id as TransactionId))
}

function pickKept(
  { keptOneOffs, random }: World,
  company: SimulatedCompany,
  isMeant: (kept: KeptOneOff) => boolean,
  isLikely: (kept: KeptOneOff) => boolean,
): KeptOneOff | undefined {
  const all = [...keptOneOffs.values()].filter((kept) => kept.companyId === company.id && isMeant(kept))
  const likely = all.filter(isLikely)
  const some = likely.length > 0 && random.chance(0.9) ? likely : all
  return some.length > 0 ? random.pick(some) : undefined
}

/** Returns a caller with a request, now and then one of the other company. */
function newRequest(world: World, company: SimulatedCompany, call: Call): Caller {
  const { random, companies } = world
  const other = companies.find((one) => one !== company)
  if (!other || random.chance(0.95)) return newOneOff(world, company.id, call)
  return Object.assign(newOneOff(world, other.id, call), { isForeign: true })
}

/** Returns the transaction that a call is about. */
function keptOf({ keptOneOffs }: World, { params }: Call): KeptOneOff | undefined {
  const id = params['trx_id'] === undefined ? undefined : parseId('trx', params['trx_id'])
  return id && keptOneOffs.get(id)
}
