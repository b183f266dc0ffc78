import { dayMs } from '#kernel/clock'
import type { StripeCall, StripeRequest } from '../../../src/processor/stripe/stripe-call.ts'
import type { WireResponse } from '../../../src/processor/wire.ts'
import { onStore } from './planting.ts'
import type { Loose, Row } from './planting.ts'
import type { Plant, World } from './world.ts'

type Send = (request: StripeRequest) => Promise<WireResponse>

/** Changes the requests to the gateway and its responses. */
function onGateway(
  change: (request: StripeRequest, send: Send, world: World) => Promise<WireResponse>,
): Plant {
  return (ports, world) => {
    const gateway: StripeCall = {
      ...ports.gateway,
      send: (account, request) => change(request, (one) => ports.gateway.send(account, one), world),
    }
    return { ...ports, gateway }
  }
}

/** Changes the result of one kind of write to the row of a reference. */
function onRows(
  isMeant: (name: string) => boolean,
  change: (values: Row, write: () => Promise<Row[]>) => Promise<Row[]>,
): Plant {
  return onStore((db: Loose) => ({
    ...db,
    run: (statement, values) =>
      isMeant(statement.name) ? change(values, () => db.run(statement, values)) : db.run(statement, values),
  }))
}

const referenceRows = ({ reference }: Row): Row[] => [{ reference }]
const isNote = (name: string) => name === 'insert payment of gateway'
const isCancel = (name: string) => name === 'insert cancelled reference of gateway'
const isAttempt = (name: string) => name === 'insert try of gateway'

const isBurning = ({ parameters = {} }: StripeRequest) => {
  const metadata = parameters['metadata'] as Row | undefined
  const isOfNobody = metadata?.['florin_capture'] === 'none'
  return (
    isOfNobody ||
    (metadata !== undefined &&
      'amount' in parameters &&
      !('florin_reference' in metadata) &&
      !('currency' in parameters))
  )
}

/** Mistakes about a two-step processor; runs with all companies at the gateway must find each of them. */
export const plantedGatewayBugs: { name: string; plant: Plant }[] = [
  {
    name: 'a payment is confirmed that was never noted under its reference',
    plant: onRows(isNote, async (values) => referenceRows(values)),
  },
  {
    name: 'a payment is confirmed whatever was noted under its reference before',
    plant: onRows(isNote, async (values, write) => {
      await write()
      return referenceRows(values)
    }),
  },
  {
    name: 'a reference counts as called off, and nothing says so',
    plant: onRows(isCancel, async (values) => referenceRows(values)),
  },
  {
    name: 'a reference counts as called off whatever stands under it',
    plant: onRows(isCancel, async (values, write) => {
      await write()
      return referenceRows(values)
    }),
  },
  {
    name: 'a noted payment counts as cancelled, and the gateway is not told',
    plant: onGateway(async (request, send) => {
      if (request.parameters?.['cancellation_reason'] !== 'abandoned') return send(request)
      const path = request.path.replace('/cancel', '')
      const read = await send({ method: 'GET', path, parameters: {} })
      if (read.kind !== 'answered' || read.statusCode !== 200) return read
      const intent = read.body as Row
      const isOpen = intent['status'] === 'requires_confirmation'
      return { ...read, body: isOpen ? { ...intent, status: 'canceled' } : intent }
    }),
  },
  {
    name: 'a confirmation of which nobody heard counts as never sent',
    plant: onGateway(async (request, send) => {
      const response = await send(request)
      return response.kind === 'no answer' && request.path.endsWith('/confirm')
        ? { kind: 'not sent' }
        : response
    }),
  },
  {
    name: 'what stands under a reference is known for a day, as keys are',
    plant: onStore((db, { world }) => {
      const seenAt = new Map<unknown, number>()
      const isForgotten = (reference: unknown) => {
        const { now } = world.scheduler.clock
        const at = seenAt.get(reference) ?? now
        seenAt.set(reference, at)
        return now - at > dayMs
      }
      return {
        ...db,
        async first(statement, values) {
          const row = await db.first(statement, values)
          const isClaim = statement.name === 'find reference of gateway'
          return isClaim && isForgotten(values['reference']) ? undefined : row
        },
        async run(statement, values) {
          const rows = await db.run(statement, values)
          return isNote(statement.name) && isForgotten(values['reference']) ? referenceRows(values) : rows
        },
      }
    }),
  },
]

/** Mistakes about one-step requests for a payment; runs without payments of invoices must find each of them. */
export const plantedGatewayStepBugs: { name: string; plant: Plant }[] = [
  {
    name: 'a step of which nobody heard counts as never sent',
    plant: onGateway(async (request, send) => {
      const response = await send(request)
      const isStep = request.path.endsWith('/capture') || request.path.endsWith('/refunds')
      return response.kind === 'no answer' && isStep ? { kind: 'not sent' } : response
    }),
  },
  {
    name: 'a step is asked for by whoever comes, under a key of his own',
    plant: onRows(isAttempt, async (values, write) => {
      await write()
      return referenceRows(values)
    }),
  },
  {
    name: 'the key of a step counts as burnt, and is not',
    plant: onGateway(async (request, send) =>
      isBurning(request)
        ? { kind: 'answered', statusCode: 400, body: { error: { type: 'idempotency_error' } } }
        : send(request),
    ),
  },
]
