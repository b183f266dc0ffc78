import type { Services } from '#access'
import { credentialsOf, readCompany, readCompanyAtLocation, type Company } from '#companies'
import { parseId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Access, Incoming } from '#platform/http'
import { locationOfPostback, type Hint } from '#processor'

/** A company whose processor has told of something, and what that hints at. */
export type Told = { company: Company; hints: Hint[] }

/**
 * Headers `x-processor-signature` and `x-processor-timestamp`: the sandbox processor signs what it tells with the secret of the
 * location that it tells of. The caller is that location's company.
 */
export function bySignature(services: Services): Access<Told | undefined> {
  const { access, db } = services
  return {
    ...access.open,
    async authenticateBody(request, rawBody) {
      const locationId = locationOfPostback(rawBody)
      if (locationId === undefined) throw noPostback()
      return toldOf(services, await readCompanyAtLocation(db, locationId), request, rawBody)
    },
  }
}

/** The signature of a processor that posts what it tells of a company to an address of that company's own. */
export function bySignatureAtAddress(services: Services): Access<Told | undefined> {
  const { access, db } = services
  return {
    ...access.open,
    async authenticateBody(request, rawBody) {
      const companyId = parseId('cmp', request.path.split('/').at(-1) ?? '')
      return toldOf(services, companyId && (await readCompany(db, companyId)), request, rawBody)
    },
  }
}

function toldOf(
  { secrets, processor, clock, metrics }: Services,
  company: Company | undefined,
  { header }: Incoming,
  rawBody: Buffer,
): Told {
  if (!company) throw notSigned()
  const postback = { header, rawBody, now: clock.now() }
  const hints = processor.readPostback(credentialsOf(secrets, company), postback)
  metrics.processorPostback(company.processor.kind, hints === 'unsigned' ? 'unsigned' : 'heard')
  if (hints === 'unsigned') throw notSigned()
  return { company, hints }
}

function noPostback(): ApiError {
  return new ApiError('bad_request', {
    message: 'A postback has an id, a type and the locationId that it tells of.',
  })
}

/** The refusal of a postback that is not the processor's, or is of another location than the one that signed it. */
function notSigned(): ApiError {
  return new ApiError('unauthorized', {
    message: 'The postback is not signed by this location of the processor.',
    credential: { credential: 'processor_signature', reason: 'wrong' },
  })
}
