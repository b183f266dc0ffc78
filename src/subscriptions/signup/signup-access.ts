import { z } from 'zod'
import { findSubjectByToken, type Caller } from '#access'
import type { Right } from '#kernel/rights'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { parseId, type SubscriptionId } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { hashPayerIp } from '#checkout'
import { openInvoiceLink } from '#payments'
import { idText, type Access, type IncomingRequest } from '#platform/http'
import { loadSubscription } from '../find-subscriptions.ts'
import type { HistoryActor } from '../history-entry.ts'
import { getPageSession } from '../manage/page-session.ts'
import type { Subscription } from '../subscription.ts'
import { findFirstInvoice, findSubscriptionLink } from './signup-queries.ts'

/** A payer with a credential that is bound to one subscription. */
export type BoundPayer = {
  company: Company
  subscriptionId: SubscriptionId
  /** Whether the payer's identity is verified. A link alone does not verify it. */
  isVerified: boolean
  by: HistoryActor
}

/** The caller of a sign-up request: the payer, or the merchant with the id of a subscription. */
export type SignupCaller = Omit<BoundPayer, 'subscriptionId'> & {
  subscriptionId: SubscriptionId | undefined
  /** The IP address of the request. */
  address: string
  /** The keyed hash of the address of a payer. */
  payerHash?: Buffer
  session?: Caller
}

type TokenOpener = (context: AppContext, token: string) => Promise<BoundPayer>

/** The credential headers of payers, in order of precedence. */
const tokenOpeners: Readonly<Record<string, TokenOpener>> = {
  'x-subscription-session': openByManagePage,
  'x-subscription-token': openBySetupLink,
  'x-invoice-token': openByFirstInvoice,
}

/** Authenticates a payer by a credential that is bound to a subscription. Returns undefined if the request has none. */
export async function authenticatePayer(
  context: AppContext,
  request: Pick<IncomingRequest, 'header'>,
): Promise<BoundPayer | undefined> {
  const name = findPayerHeader(request)
  return name === undefined ? undefined : tokenOpeners[name]?.(context, request.header(name) ?? '')
}

/** Grants access to the payer by a bound credential, or else to a merchant session with the given right. */
export function payerOrSessionAccess(context: AppContext, right: Right): Access<SignupCaller> {
  const merchant = context.access.session(right)
  return {
    scheme: ['session', 'dashboard', 'subscriptionSession', 'subscriptionToken', 'invoiceToken'],
    public: (request) => findPayerHeader(request) !== undefined,
    // Idempotency keys of a payer are scoped to the subscription, so that all its links share them.
    scope: ({ company, subscriptionId: subject }) => ({
      companyId: company.id,
      now: getCompanyTime(context.clock, company),
      ...(subject === undefined ? {} : { subject }),
    }),
    shownTo: ({ company, session }) => (session ? [] : company.formOrigins),
    async authenticate(request) {
      const { address } = request
      const payer = await authenticatePayer(context, request)
      if (payer) return { ...payer, address, payerHash: hashPayerIp(context, address) }
      const session = await merchant.authenticate(request)
      const { company } = session
      return { company, subscriptionId: undefined, isVerified: true, by: 'api', address, session }
    },
    succeeded: async ({ session }) => session && merchant.succeeded?.(session),
  }
}

/** The subscription id of a request. A malformed id is parsed as undefined. */
export const subscriptionIdInput = idText(z.string()).transform((text) => ({ id: parseId('sub', text) }))

type SubscriptionIdInput = z.output<typeof subscriptionIdInput> | undefined

/**
 * Returns the subscription of a request: the payer's own, or the one with the sent id. Throws validation_failed or
 * not_found if there is none.
 */
export async function resolveSubscription(
  { db }: AppContext,
  { company, subscriptionId: bound }: Pick<SignupCaller, 'company' | 'subscriptionId'>,
  part: 'query' | 'body',
  sent: SubscriptionIdInput,
): Promise<Subscription> {
  const path = `${part}.subscriptionId`
  if (bound === undefined && !sent) throw invalidFieldError(path, 'invalid_type', 'is required')
  refuseOtherSubscription(bound, sent)
  const id = bound ?? sent?.id
  const known = id && (await loadSubscription(db, company.id, id))
  if (known) return known
  throw part === 'body'
    ? invalidFieldError(path, 'not_found', 'no such subscription')
    : new ApiError('not_found')
}

/** Throws not_found if a payer sends the id of another subscription, as if it did not exist. */
export function refuseOtherSubscription(bound: SubscriptionId | undefined, sent: SubscriptionIdInput): void {
  if (bound !== undefined && sent && sent.id !== bound) throw new ApiError('not_found')
}

// A bound credential takes precedence over a session, because a session can access every subscription.
function findPayerHeader(request: Pick<IncomingRequest, 'header'>): string | undefined {
  return Object.keys(tokenOpeners).find((name) => request.header(name) !== undefined)
}

async function openByManagePage(context: AppContext, token: string): Promise<BoundPayer> {
  const { company, subscription } = await getPageSession(context, token)
  return { company, subscriptionId: subscription.id, isVerified: true, by: 'payer' }
}

/**
 * Finds the subscription of a link to a set-up page. Links expire, and end with their subscription.
 */
export async function findLinkedSubscription(
  { db, clock }: AppContext,
  token: string,
): Promise<{ company: Company; subscriptionId: SubscriptionId } | 'unknown' | 'expired'> {
  const found = await findSubjectByToken(db, 'setup', token)
  const link =
    found && (await db.first(findSubscriptionLink, { companyId: found.company.id, id: found.subjectId }))
  if (!link) return 'unknown'
  const { company } = found
  if (link.is_over || getCompanyTime(clock, company) >= link.expires_at) return 'expired'
  return { company, subscriptionId: link.subscription_id }
}

async function openBySetupLink(context: AppContext, token: string): Promise<BoundPayer> {
  const opened = await findLinkedSubscription(context, token)
  if (opened === 'unknown')
    throw unknownTokenError('setup_link', 'set-up page of a subscription', 'x-subscription-token')
  if (opened === 'expired')
    throw new ApiError('gone', { credential: { credential: 'setup_link', reason: 'expired' } })
  return { ...opened, isVerified: false, by: 'payer' }
}

async function openByFirstInvoice(context: AppContext, token: string): Promise<BoundPayer> {
  const opened = await openInvoiceLink(context, token)
  const { company, invoice } = typeof opened === 'string' ? {} : opened
  const id = invoice?.subscriptionId
  const invoiceKey = company && id && { companyId: company.id, id, invoiceId: invoice.id }
  if (!invoiceKey || !(await context.db.first(findFirstInvoice, invoiceKey)))
    throw unknownTokenError(
      'invoice_link',
      'payment page of the first invoice of a subscription',
      'x-invoice-token',
    )
  return { company, subscriptionId: id, isVerified: false, by: 'payer' }
}

function unknownTokenError(credential: 'setup_link' | 'invoice_link', of: string, header: string): ApiError {
  return new ApiError('unauthorized', {
    message: `Send the token of a link to the ${of} in the header ${header}.`,
    credential: { credential, reason: 'unknown' },
  })
}
