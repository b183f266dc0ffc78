import type { Clock } from '#kernel/clock'
import type { CompanyId, Ids } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { createKeyedQueue } from '#platform/concurrency'
import type { Reader, Writer } from '#platform/database'
import type { Log } from '#platform/telemetry'
import type { Submission } from '../movement.ts'
import type { WireOptions } from '../wire.ts'
import { openStripeAccount, acceptsStripeKey } from './account.ts'
import { capture } from './capture.ts'
import { createContactCalls } from './contacts.ts'
import { createFormCalls, type FormCalls } from './forms.ts'
import { registerDomains } from './domains.ts'
import { listBilling } from './list-billing.ts'
import { listMovements } from './list-movements.ts'
import { toRefusal } from './method-rows.ts'
import { listHintsSince } from './list-hints.ts'
import { parseStripePostback } from './postbacks.ts'
import { cancelReference, findByReference, loadMovement } from './find-and-cancel.ts'
import { createSaleMethodCalls } from './sale-methods.ts'
import { createStripeCall } from './stripe-call.ts'
import type { StripePort } from './stripe-port.ts'
import { submit, type MoneyDeps } from './submit.ts'
import { refund, voidMovement } from './refund-and-void.ts'
import { createTicketCalls } from './tickets.ts'
import { createVaultCalls } from './vaults.ts'
import { closeStrayWebhooks, closeWebhook, type IsKnownLocation } from './webhooks.ts'

/** The URL of Stripe's API. */
export const stripeApi = 'https://api.stripe.com'

/** The port to Stripe, and the calls of its forms' pages. */
export type StripeProcessor = StripePort &
  Pick<FormCalls, 'readForm' | 'submitForm'> & { close(): Promise<void> }

/** The dependencies of the Stripe adapter. */
export type StripeDeps = WireOptions & {
  url: string
  db: Reader & Writer
  clock: Clock
  ids: Ids
  log: Log
  /** The origin that serves the forms with Stripe's fields. */
  formOrigin(): string
  /** The URL to which Stripe posts the events of a company's account. */
  postbackUrlOf(companyId: CompanyId): string
  /** Returns whether a location belongs to a company. */
  isKept: IsKnownLocation
}

/** Creates the port to Stripe. Each location is an account of one company. */
export function createStripeProcessor(given: StripeDeps): StripeProcessor {
  const stripe = createStripeCall(given.url, given)
  const deps = { ...given, stripe, inTurn: createKeyedQueue() }
  return {
    close: stripe.close,
    ...createAccountCalls(deps),
    ...createContactCalls(stripe),
    ...createVaultCalls(deps),
    ...createSaleMethodCalls(deps),
    ...createTicketCalls(deps),
    ...createFormCalls(deps),
    ...createMovementCalls(deps, given.log),
    readPostback: parseStripePostback,
    listBilling: (location, list, after) => listBilling(stripe, location, list, after),
    newsSince: (location, from) => listHintsSince(stripe, location, from),
  }
}

type AccountCalls = Pick<
  StripePort,
  'openLocation' | 'closeLocation' | 'closeStrays' | 'opens' | 'changeLocation' | 'formOf'
>

function createAccountCalls(
  deps: MoneyDeps & Pick<StripeDeps, 'formOrigin' | 'postbackUrlOf' | 'isKept' | 'log'>,
): AccountCalls {
  const { stripe, isKept } = deps
  return {
    async openLocation({ companyId, locationId }, account) {
      if (account.kind !== 'stripe') throw new Error('an account at Stripe is opened with its keys')
      const { secretKey, publishableKey } = account
      const opened = await openStripeAccount(stripe, {
        companyId,
        locationId,
        secretKey,
        publishableKey,
        surcharge: account.surcharge === 'enrolled',
        postbackUrl: deps.postbackUrlOf(companyId),
      })
      if ('kind' in opened) {
        // A form shows wallets only where both its own domain and the embedding one are registered.
        await registerDomains(deps, account, [deps.formOrigin(), deps.postbackUrlOf(companyId)])
        return opened
      }
      const path = `body.processor.${opened.field}`
      throw new ApiError('validation_failed', {
        fields: [{ path, code: 'invalid', message: opened.message }],
      })
    },
    closeLocation: (location) => closeWebhook(stripe, location, location.webhookId),
    closeStrays: (location) =>
      closeStrayWebhooks(stripe, location, { postbackUrl: deps.postbackUrlOf(location.companyId), isKept }),
    opens: (location) => acceptsStripeKey(stripe, location),
    // The owner of an account sets its name and its payment methods.
    changeLocation: () => Promise.resolve(),
    formOf: () => ({
      origin: new URL(deps.formOrigin()).origin,
      urlOf: (clientToken) =>
        new URL(`/processor/forms/${encodeURIComponent(clientToken)}`, deps.formOrigin()).href,
    }),
  }
}

type MovementCalls = Pick<
  StripePort,
  | 'submit'
  | 'void'
  | 'capture'
  | 'sendToTerminal'
  | 'refund'
  | 'readMovement'
  | 'find'
  | 'listMovements'
  | 'cancelReference'
>

/** Creates the calls that move money at Stripe, and those that look movements up. */
export function createMovementCalls(deps: MoneyDeps, log: Log): MovementCalls {
  // An error here may come after the request took effect, so the books decide.
  const asked = async (movement: () => Promise<Submission>): Promise<Submission> => {
    try {
      return await movement()
    } catch (error) {
      log.error('a movement at Stripe could not be followed', { error })
      return { outcome: 'no answer' }
    }
  }
  return {
    submit: (location, request) => asked(() => submit(deps, location, request)),
    void: (location, id, reference) => asked(() => voidMovement(deps, location, id, reference)),
    capture: (location, id, part) => asked(() => capture(deps, location, id, part)),
    sendToTerminal: async () => toRefusal('Stripe is asked through no terminals here.'),
    refund: (location, id, part) => asked(() => refund(deps, location, id, part)),
    readMovement: (location, id) => loadMovement(deps, location, id),
    find: (location, reference) => findByReference(deps, location, reference),
    listMovements: (location, period) => listMovements(deps, location, period),
    cancelReference: (location, reference) => cancelReference(deps, location, reference),
  }
}
