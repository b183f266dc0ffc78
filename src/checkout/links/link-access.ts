import type { AppContext } from '#context'
import { toKeyScope, type Company } from '#companies'
import type { RefusedCredential } from '#kernel/refused-credential'
import { ApiError } from '#kernel/refusals'
import type { Access, IncomingRequest } from '#platform/http'
import { hashPayerIp } from '../limits/payer-hash.ts'

/** A payer with a link to a page. Every holder of the link is this payer. */
export type LinkCaller = {
  company: Company
  /** The IP address of the request, and its keyed hash. */
  address: string
  payerHash: Buffer
}

/** A kind of link to a payer's page: where its token is sent, and what the token opens. */
export type PayerLink<Opened extends { company: Company }> = {
  credential: RefusedCredential['credential']
  /** The token is sent in a header, or in the path after a segment of this name. */
  token: { header: string; scheme: 'invoiceToken' } | { after: string }
  open(token: string): Promise<Opened | 'unknown' | 'expired'>
  /** The id of the opened record. Idempotency keys of its payers are scoped to it. */
  idOf(opened: Opened): string
  /** The error for a token that opens nothing. */
  refusal: { error: 'unauthorized' | 'not_found'; message: string }
}

/** Grants access to every holder of a link. The response may be shown on the company's own pages. */
export function createLinkAccess<Opened extends { company: Company }>(
  context: AppContext,
  { credential, token: place, open, idOf, refusal }: PayerLink<Opened>,
): Access<Opened & LinkCaller> {
  return {
    scheme: 'header' in place ? place.scheme : undefined,
    public: true,
    scope: (caller) => toKeyScope(context.clock, caller.company, { id: idOf(caller) }),
    shownTo: ({ company }) => company.formOrigins,
    async authenticate(request) {
      const token = readToken(request, place)
      const opened = await open(token)
      if (typeof opened !== 'string') {
        const { address } = request
        return { ...opened, address, payerHash: hashPayerIp(context, address) }
      }
      const reason = token === '' ? 'missing' : opened
      throw new ApiError(refusal.error, { message: refusal.message, credential: { credential, reason } })
    },
  }
}

function readToken(request: IncomingRequest, place: PayerLink<never>['token']): string {
  if ('header' in place) return request.header(place.header) ?? ''
  const segments = request.path.split('/')
  return segments[segments.indexOf(place.after) + 1] ?? ''
}
