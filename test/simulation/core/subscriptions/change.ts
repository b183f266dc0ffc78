import { minuteMs } from '#kernel/clock'
import { methodsJob } from '#customers'
import type { SubscriptionId } from '#kernel/ids'
import { scheduleJobRows } from '#platform/jobs'
import { applyMethod } from '../../../../src/subscriptions/change/attach-method.ts'
import { decideCancel } from '../../../../src/subscriptions/change/cancel-subscription.ts'
import {
  toCurrentTerms,
  decideUpdate,
  type SubscriptionUpdates,
} from '../../../../src/subscriptions/change/update-subscription.ts'
import { isInvoiceWaiting } from '../../../../src/subscriptions/renewal/calendar-steps.ts'
import type { DecisionContext, SubscriptionState } from '../../../../src/subscriptions/subscription-state.ts'
import { applyStep, type Step } from '../../../../src/subscriptions/step.ts'
import { isOver } from '../../../../src/subscriptions/subscription.ts'
import { invoiceChangedJob, subscriptionJob } from '../../../../src/subscriptions/job-names.ts'
import { applyJobs, type Outcome } from '../change.ts'
import { submitPayment } from '../pay.ts'
import { callProcessor, read, write } from '../phases.ts'
import { railOf } from '../request.ts'
import { Unavailable, type Flow, type Node, type World } from '../world.ts'
import { contextOf, processDue } from './process-due.ts'
import { makeDueCharge } from './make-charge.ts'
import { applyState, getChargeResult } from './subscription-state.ts'
import type { ChangeOfMethod, SubscriptionRequest } from './wishes.ts'
import { toChangedTerms } from '../../../../src/subscriptions/terms/change-terms.ts'

type Decide = (state: SubscriptionState, context: DecisionContext) => SubscriptionState

// How long the job leaves a charge to the request that chose the method, ms. The request makes the charge itself.
const chargeWaitMs = minuteMs

/** Processes a request about a subscription, as src/subscriptions/change does. */
export function* requestChange(world: World, node: Node, request: SubscriptionRequest): Flow<void> {
  const { id } = request
  switch (request.does) {
    case 'cancel': {
      const asked = { cancelAtPeriodEnd: request.isLater, reason: undefined }
      return yield* change(
        world,
        node,
        id,
        stepping((...facts) => decideCancel(...facts, asked)),
      )
    }
    case 'update':
      return yield* change(
        world,
        node,
        id,
        stepping((state) => updating(world, state, request.updates)),
      )
    case 'choose':
      return yield* choose(world, node, id, request.vaultId)
    case 'pay':
      return yield* payOldest(world, node, id, request.vaultId)
  }
}

function stepping(stepOf: (state: SubscriptionState, context: DecisionContext) => Step | undefined): Decide {
  return (state, context) => {
    const step = stepOf(state, context)
    return step ? applyStep(state, step, context) : state
  }
}

function updating(
  { subscribing }: World,
  state: SubscriptionState,
  updates: SubscriptionUpdates,
): Step | undefined {
  const changes = toChangedTerms(toCurrentTerms(state, updates), updates, subscribing.plan)
  return decideUpdate(state, changes, updates, subscribing.company)
}

/** Changes a subscription, as src/subscriptions/change/change-subscription.ts does. */
function* change(world: World, node: Node, id: SubscriptionId, decide: Decide, waitMs = 0): Flow<void> {
  const input = { id, chargeWaitMs: waitMs }
  for (;;) {
    const before = yield* processDue(world, node, { id })
    const charge = yield* read(() => getChargeResult(world, before.subscription))
    const { decided } = world.core.subscriptions
    const context: DecisionContext = { ...contextOf(world, node.now()), charge }
    if (decided(before, context) !== before || isInvoiceWaiting(before, context)) continue
    if (isOver(before.subscription)) return
    const changed = decide(before, { ...context, by: 'api' })
    if (changed === before) return
    const after = decided(changed, context)
    const { now } = context
    const writing = { before, after, now, invoice: undefined, chargeWaitMs: waitMs }
    if ((yield* write(() => applyState(world, writing))) === 'lost race') continue
    return yield* quietly(processDue(world, node, input))
  }
}

/** Runs a flow after everything is written. If the flow fails, the job takes over. */
function* quietly(flow: Flow<unknown>): Flow<void> {
  try {
    yield* flow
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
  }
}

function* choose(world: World, node: Node, id: SubscriptionId, vaultId: string): Flow<void> {
  if (yield* callProcessor(() => world.subscribing.gone.has(vaultId))) return
  const attach: Decide = (state, context) => applyMethod(state, vaultId, context)
  yield* change(world, node, id, attach, chargeWaitMs)
  yield* makeDueCharge(world, node, id, chargeWaitMs)
}

/** Pays the oldest open invoice, as src/subscriptions/change/pay-subscription.ts does. */
function* payOldest(world: World, node: Node, id: SubscriptionId, vaultId: string): Flow<void> {
  const { periods } = yield* processDue(world, node, { id })
  const open = periods.find(
    ({ state, invoice: { closed, paid, settling, amount } }) =>
      state === 'open' && closed === undefined && paid + settling < amount,
  )
  if (!open || (yield* callProcessor(() => world.subscribing.gone.has(vaultId)))) return
  const { invoiceId } = open
  const request = { does: 'pay', invoiceId, vaultId, rail: railOf(vaultId), amount: undefined } as const
  if ((yield* submitPayment(world, node, request)) === 'recorded')
    yield* quietly(processDue(world, node, { id }))
}

/** Deletes a method, or makes it the default, which is charged for subscriptions without an attached method. */
export function* changeMethod(world: World, node: Node, { vaultId, isDeleted }: ChangeOfMethod): Flow<void> {
  const { subscribing } = world
  const { company, customer, gone, deleted } = subscribing
  const now = node.now()
  if (isDeleted) yield* callProcessor(() => gone.add(vaultId))
  else if (yield* read(() => gone.has(vaultId))) return
  yield* write(() => {
    if (isDeleted) deleted.add(vaultId)
    else subscribing.defaultMethodId = vaultId
    if (isDeleted && subscribing.defaultMethodId === vaultId) subscribing.defaultMethodId = undefined
    applyJobs(world, [scheduleJobRows(company, methodsJob, customer.id, now)])
  })
}

/** Changes the company's dunning days, and reschedules every subscription that may wait for one of them. */
export function* changeDays(world: World, nodes: readonly Node[], days: number[]): Flow<void> {
  yield* write(() => {
    const { subscribing } = world
    const { company, kept, lists } = subscribing
    // A process whose clock is behind may decide later but with an earlier time. The latest clock counts.
    const since = Math.max(...nodes.map((node) => node.now()))
    subscribing.company = {
      ...company,
      settings: { ...company.settings, dunningDays: days },
      dunningSince: since,
    }
    lists.push({ since, days })
    for (const { subscription } of kept.values())
      if (!isOver(subscription))
        applyJobs(world, [scheduleJobRows(company, subscriptionJob, subscription.id, since)])
  })
}

/** Notifies all subscriptions of a customer that the customer's methods have changed. */
export function* notifyMethodChange(world: World, dueAt: number): Flow<Outcome> {
  const { kept, company } = world.subscribing
  yield* write(() => {
    for (const { subscription } of kept.values())
      if (subscription.billingMode === 'recurring' && !isOver(subscription))
        applyJobs(world, [scheduleJobRows(company, invoiceChangedJob, subscription.id, dueAt)])
  })
  return 'done'
}
