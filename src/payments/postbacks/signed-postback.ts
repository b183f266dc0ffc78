import type { AppContext } from '#context'
import { openCredentials, loadCompany, loadCompanyAtLocation, type Company } from '#companies'
import { parseId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Access, IncomingRequest } from '#platform/http'
import { parsePostbackLocation, type Hint } from '#processor'

/** A company whose processor sent a postback, and the hints in it. */
export type SignedPostback = { company: Company; hints: Hint[] }

/**
 * Headers `x-processor-signature` and `x-processor-timestamp`: the sandbox processor signs a postback with the secret
 * of its location. The caller is that location's company.
 */
export function locationSignatureAccess(context: AppContext): Access<SignedPostback | undefined> {
  const { access, db } = context
  return {
    ...access.open,
    async authenticateBody(request, rawBody) {
      const locationId = parsePostbackLocation(rawBody)
      if (locationId === undefined) throw invalidPostbackError()
      return verifyPostback(context, await loadCompanyAtLocation(db, locationId), request, rawBody)
    },
  }
}

/** The signature of a processor that posts a company's events to the company's own URL. */
export function companySignatureAccess(context: AppContext): Access<SignedPostback | undefined> {
  const { access, db } = context
  return {
    ...access.open,
    async authenticateBody(request, rawBody) {
      const companyId = parseId('cmp', request.path.split('/').at(-1) ?? '')
      return verifyPostback(context, companyId && (await loadCompany(db, companyId)), request, rawBody)
    },
  }
}

function verifyPostback(
  { secrets, processor, clock, metrics }: AppContext,
  company: Company | undefined,
  { header }: IncomingRequest,
  rawBody: Buffer,
): SignedPostback {
  if (!company) throw unsignedPostbackError()
  const postback = { header, rawBody, now: clock.now() }
  const hints = processor.readPostback(openCredentials(secrets, company), postback)
  metrics.processorPostback(company.processor.kind, hints === 'unsigned' ? 'unsigned' : 'heard')
  if (hints === 'unsigned') throw unsignedPostbackError()
  return { company, hints }
}

function invalidPostbackError(): ApiError {
  return new ApiError('bad_request', {
    message: 'The postback is incomplete: it needs an id, a type and a locationId.',
  })
}

/** Returns the error for a postback with a wrong signature or the signature of another location. */
function unsignedPostbackError(): ApiError {
  return new ApiError('unauthorized', {
    message: 'The postback is not signed by this location of the processor.',
    credential: { credential: 'processor_signature', reason: 'wrong' },
  })
}
