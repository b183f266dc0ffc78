import type { Ids } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { Log } from '#platform/telemetry'
import type { Submission } from '#processor'
import { createMovementCalls } from '../../../../src/processor/stripe/stripe-processor.ts'
import { parseStripePostback } from '../../../../src/processor/stripe/postbacks.ts'
import type { StripeCall } from '../../../../src/processor/stripe/stripe-call.ts'
import type { StripeCredentials } from '../../../../src/processor/stripe/stripe-credentials.ts'
import type { StripePort } from '../../../../src/processor/stripe/stripe-port.ts'
import { nameOf } from '../../ledger.ts'
import { methodCalls } from '../ports.ts'
import type { Node, Scheduler } from '../scheduler.ts'
import { secretKeyOf, type Gateway } from './account.ts'
import { sendRecorded, type SentRequest } from './asking-again.ts'
import { withStoredMethods } from './stored-methods.ts'

type ProcessorDeps = {
  scheduler: Scheduler
  node: Node
  gateway: Gateway
  db: Database
  stripe: StripeCall
  ids: Ids
  log: Log
}

/**
 * Returns the gateway as a processor: the real adapter for movements of money, on the run's store and scheduler. Saved
 * and captured methods work as at the other processor.
 */
export function gatewayProcessor(deps: ProcessorDeps): StripePort {
  const { scheduler, node, gateway, stripe, ids, log } = deps
  const { cards, books, calledOff } = gateway
  const db = withStoredMethods(deps.db, deps)
  const money = createMovementCalls({ db, clock: node.clock, ids, stripe }, log)
  const unused = () => Promise.reject(new Error('not part of the simulation'))
  const asking = (
    location: StripeCredentials,
    reference: string,
    ask: Promise<Submission>,
    again: SentRequest['again'],
  ) => sendRecorded(gateway, { location, reference, node }, ask, again)
  return {
    ...money,
    ...methodCalls(scheduler, node, cards),
    changeLocation: unused,
    closeLocation: unused,
    closeStrays: unused,
    opens: unused,
    forgetContact: unused,
    newsSince: unused,
    renameVault: unused,
    adoptVaults: unused,
    listBilling: unused,
    // The gateway's forms are not part of the simulation.
    createIntention: async (_location, { kind }) =>
      kind === 'sale' ? unused() : { clientToken: 'a form that charges nothing', methods: [] },
    declinesOf: async () => [],
    formOf: () => ({ origin: 'http://forms.invalid', urlOf: (token) => `http://forms.invalid/${token}` }),
    readPostback: parseStripePostback,
    async openLocation({ companyId, locationId }) {
      books.ledger.gateways.add(locationId)
      return credentialsAt(companyId, locationId)
    },
    submit: (location, request) =>
      asking(location, request.reference, money.submit(location, request), (by) =>
        by.submit(location, request),
      ),
    capture: (location, id, part) =>
      asking(location, part.reference, money.capture(location, id, part), (by) =>
        by.capture(location, id, part),
      ),
    refund: (location, id, part) =>
      asking(location, part.reference, money.refund(location, id, part), (by) =>
        by.refund(location, id, part),
      ),
    void: (location, id, reference) =>
      asking(location, reference, money.void(location, id, reference), (by) =>
        by.void(location, id, reference),
      ),
    async cancelReference(location, reference) {
      const movement = await money.cancelReference(location, reference)
      if (!movement) calledOff.add(nameOf(location.locationId, reference))
      return movement
    },
  }
}

/** Returns the secret that signs the gateway's postbacks of a location. */
export function webhookSecretOf(locationId: string): string {
  return `whsec_${locationId}`
}

function credentialsAt(companyId: StripeCredentials['companyId'], locationId: string): StripeCredentials {
  return {
    kind: 'stripe',
    companyId,
    locationId,
    accountId: `acct_${locationId}`,
    livemode: false,
    secretKey: secretKeyOf(locationId),
    publishableKey: `pk_test_${locationId}`,
    webhookId: 'we_1',
    webhookSecret: webhookSecretOf(locationId),
    surcharge: true,
  }
}
