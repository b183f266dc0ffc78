import { secondMs } from '#kernel/clock'
import type { StripeCall, StripeRequest } from '../../../../src/processor/stripe/stripe-call.ts'
import type { WireResponse } from '../../../../src/processor/wire.ts'
import { timeout, type Fault, type Node, type Scheduler } from '../scheduler.ts'
import { toWireFormat, type GatewayResponse, type Gateway } from './account.ts'
import { respond, begin, failed, locked, operationOf, tooMany } from './answering.ts'

type Account = { secretKey: string }
type PortResult = WireResponse | 'silence' | { work: Promise<GatewayResponse> }

// How long after its timeout a capture, refund or release may still arrive, ms. A creation or confirmation may arrive
// at any time.
const stepsArriveWithinMs = 90 * secondMs
const slowChance = 0.3

/** Returns the gateway as one process reaches it. At each request the run may continue, wait, fail or end. */
export function gatewayPort(scheduler: Scheduler, node: Node, gateway: Gateway): StripeCall {
  // The gateway continues its work if the calling process crashes.
  const itself = scheduler.startNode(9, 0)
  const at = { scheduler, itself, gateway }
  return {
    async send(account, call) {
      const { operation } = operationOf(call)
      const isRead = call.method === 'GET'
      const name = `${isRead ? 'read ' : ''}gateway ${operation}`
      const result = await scheduler.call(node, name, async (fault): Promise<PortResult> =>
        isRead ? read(gateway, fault, account, call) : write(at, fault, account, call),
      )
      if (result === 'silence')
        return scheduler.call(node, timeout, async () => ({ kind: 'no answer' }) as const)
      if (!('work' in result)) return result
      const answered = await result.work
      return scheduler.call(node, 'gateway answers', async () => toWireFormat(answered))
    },
    // A waiting request lets other requests go first.
    rest: (ms) =>
      scheduler.call(node, timeout, async () => {
        scheduler.clock.now += ms
      }),
    close: () => Promise.resolve(),
  }
}

function read(gateway: Gateway, fault: Fault, account: Account, call: StripeRequest): WireResponse {
  if (fault === 'not reached') return { kind: 'not sent' }
  if (fault === 'request lost' || fault === 'answer lost') return { kind: 'no answer' }
  if (fault === 'request late') return { kind: 'unreadable' }
  return toWireFormat(respond(gateway, account, call))
}

function write(
  { scheduler, itself, gateway }: { scheduler: Scheduler; itself: Node; gateway: Gateway },
  fault: Fault,
  account: Account,
  call: StripeRequest,
): PortResult {
  const { random } = gateway
  const execute = (instead?: GatewayResponse) => respond(gateway, account, call, instead)
  switch (fault) {
    case 'not reached':
      return random.pick([{ kind: 'not sent' } as const, toWireFormat(tooMany), toWireFormat(locked)])
    case 'request lost':
      return 'silence'
    case 'request late': {
      // A release must not arrive after the service has stopped waiting for it.
      if (gateway.isAdrift() && isRelease(call)) return 'silence'
      const until = isStep(call) ? scheduler.clock.now + stepsArriveWithinMs : Infinity
      scheduler.late.push({ isSoon: false, until, arrive: async () => execute() })
      return 'silence'
    }
    case 'answer lost': {
      const how = random.pick(['nothing', 'nothing', 'unreadable', 'broken'] as const)
      if (how === 'broken') return toWireFormat(execute(failed))
      execute()
      return how === 'nothing' ? 'silence' : { kind: 'unreadable' }
    }
    case 'twice':
      execute()
      return toWireFormat(execute())
    case 'none': {
      const work =
        scheduler.faults > 0 && random.chance(slowChance) ? begin(gateway, account, call) : undefined
      return work
        ? { work: scheduler.call(itself, 'gateway works', async () => work()) }
        : toWireFormat(execute())
    }
  }
}

/** Whether a request moves money in one step, without an earlier record that is kept for ever. */
function isStep(call: StripeRequest): boolean {
  const { operation } = operationOf(call)
  return operation === 'POST refunds' || operation.endsWith('/capture') || isRelease(call)
}

/** Whether a request releases an authorization or a transfer. Nothing prevents such a request from a late execution. */
function isRelease({ parameters }: StripeRequest): boolean {
  return parameters?.['cancellation_reason'] === 'requested_by_customer'
}
