import { z } from 'zod'
import { findSubjectByToken, type Caller, type Right } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { parseId, type SubscriptionId } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { openInvoiceLink } from '#payments'
import { idText, type Access, type IncomingRequest } from '#platform/http'
import { loadSubscription } from '../find-subscriptions.ts'
import type { HistoryActor } from '../history-entry.ts'
import { getPageSession } from '../manage/page-session.ts'
import type { Subscription } from '../subscription.ts'
import { findFirstInvoice, findSubscriptionLink } from './signup-queries.ts'

/** Somebody who pays for one subscription, by a credential that is bound to it. */
export type BoundPayer = {
  company: Company
  subscriptionId: SubscriptionId
  /** Whether it is known who it is, and not only that he has a link. */
  isVerified: boolean
  by: HistoryActor
}

/** Whoever signs up for a subscription, or changes how it is paid: its payer, or the merchant, who names it. */
export type SignupCaller = Omit<BoundPayer, 'subscriptionId'> & {
  subscriptionId: SubscriptionId | undefined
  /** Where the request came from. */
  address: string
  session?: Caller
}

type TokenOpener = (services: AppContext, token: string) => Promise<BoundPayer>

/** The headers of payers, and what opens the token in each. */
const tokenOpeners: Readonly<Record<string, TokenOpener>> = {
  'x-subscription-session': openByManagePage,
  'x-subscription-token': openBySetupLink,
  'x-invoice-token': openByFirstInvoice,
}

/** Whose request it is by a credential that is bound to a subscription; undefined where it carries none. */
export async function authenticatePayer(
  services: AppContext,
  request: Pick<IncomingRequest, 'header'>,
): Promise<BoundPayer | undefined> {
  const name = findPayerHeader(request)
  return name === undefined ? undefined : tokenOpeners[name]?.(services, request.header(name) ?? '')
}

/** A payer of a subscription by the header that binds him to it, or else a session of the merchant with this right. */
export function payerOrSessionAccess(services: AppContext, right: Right): Access<SignupCaller> {
  const merchant = services.access.session(right)
  return {
    scheme: ['session', 'dashboard', 'subscriptionSession', 'subscriptionToken', 'invoiceToken'],
    public: (request) => findPayerHeader(request) !== undefined,
    // A payer's keys are those of his subscription, whichever of its links he has.
    scope: ({ company, subscriptionId: subject }) => ({
      companyId: company.id,
      now: getCompanyTime(services.clock, company),
      ...(subject === undefined ? {} : { subject }),
    }),
    shownTo: ({ company, session }) => (session ? [] : company.formOrigins),
    async authenticate(request) {
      const { address } = request
      const payer = await authenticatePayer(services, request)
      if (payer) return { ...payer, address }
      const session = await merchant.authenticate(request)
      const { company } = session
      return { company, subscriptionId: undefined, isVerified: true, by: 'api', address, session }
    },
    succeeded: async ({ session }) => session && merchant.succeeded?.(session),
  }
}

/** How a request names a subscription. What cannot be the id of one has none. */
export const subscriptionIdInput = idText(z.string()).transform((text) => ({ id: parseId('sub', text) }))

type SubscriptionIdInput = z.output<typeof subscriptionIdInput> | undefined

/** The subscription that a request is about: that of its payer, or the one that the merchant names. Throws the refusal. */
export async function resolveSubscription(
  { db }: AppContext,
  { company, subscriptionId: bound }: Pick<SignupCaller, 'company' | 'subscriptionId'>,
  part: 'query' | 'body',
  named: SubscriptionIdInput,
): Promise<Subscription> {
  const path = `${part}.subscriptionId`
  if (bound === undefined && !named) throw invalidFieldError(path, 'invalid_type', 'is required')
  refuseOtherSubscription(bound, named)
  const id = bound ?? named?.id
  const known = id && (await loadSubscription(db, company.id, id))
  if (known) return known
  throw part === 'body'
    ? invalidFieldError(path, 'not_found', 'no such subscription')
    : new ApiError('not_found')
}

/** Refuses a payer who names another subscription than his own, as if there were none. */
export function refuseOtherSubscription(bound: SubscriptionId | undefined, named: SubscriptionIdInput): void {
  if (bound !== undefined && named && named.id !== bound) throw new ApiError('not_found')
}

// What is bound to one subscription counts before a session, which could name any.
function findPayerHeader(request: Pick<IncomingRequest, 'header'>): string | undefined {
  return Object.keys(tokenOpeners).find((name) => request.header(name) !== undefined)
}

async function openByManagePage(services: AppContext, token: string): Promise<BoundPayer> {
  const { company, subscription } = await getPageSession(services, token)
  return { company, subscriptionId: subscription.id, isVerified: true, by: 'payer' }
}

async function openBySetupLink({ db, clock }: AppContext, token: string): Promise<BoundPayer> {
  const found = await findSubjectByToken(db, 'setup', token)
  const company = found?.company
  const link =
    found && (await db.first(findSubscriptionLink, { companyId: found.company.id, id: found.subjectId }))
  if (!company || !link)
    throw unknownTokenError('setup_link', 'set-up page of a subscription', 'x-subscription-token')
  if (link.is_over || getCompanyTime(clock, company) >= link.expires_at)
    throw new ApiError('gone', { credential: { credential: 'setup_link', reason: 'expired' } })
  return { company, subscriptionId: link.subscription_id, isVerified: false, by: 'payer' }
}

async function openByFirstInvoice(services: AppContext, token: string): Promise<BoundPayer> {
  const opened = await openInvoiceLink(services, token)
  const { company, invoice } = typeof opened === 'string' ? {} : opened
  const id = invoice?.subscriptionId
  const asked = company && id && { companyId: company.id, id, invoiceId: invoice.id }
  if (!asked || !(await services.db.first(findFirstInvoice, asked)))
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
