import type { Services } from '#access'
import { credentialsOf, readCompanyAtLocation, type Company } from '#companies'
import { ApiError } from '#kernel/refusals'
import type { Access } from '#platform/http'
import { isSignedPostback } from '#processor'

// Read from the bytes, so that a body is taken apart only once it is known who signed it.
const locationInBytes = /"locationId"\s*:\s*"([\w.-]{1,255})"/

/**
 * Headers `x-processor-signature` and `x-processor-timestamp`: the processor signs what it tells with the secret of the location
 * that it tells of. The caller is that location's company.
 */
export function bySignature({ access, db, secrets, clock }: Services): Access<Company | undefined> {
  return {
    ...access.open,
    async authenticateBody({ header }, rawBody) {
      const company = await readCompanyAtLocation(db, locationIn(rawBody))
      const secret = company && credentialsOf(secrets, company).postbackSecret
      const signed = {
        signature: header('x-processor-signature'),
        timestamp: header('x-processor-timestamp'),
      }
      if (!company || !secret || !isSignedPostback(secret, signed, rawBody, clock.now())) throw notSigned()
      return company
    },
  }
}

function locationIn(rawBody: Buffer): string {
  const text = rawBody.toString('latin1')
  const [, locationId] = locationInBytes.exec(text) ?? []
  const isPostback = text.includes('"id"') && text.includes('"type"')
  if (!isPostback || locationId === undefined)
    throw new ApiError('bad_request', {
      message: 'A postback has an id, a type and the locationId that it tells of.',
    })
  return locationId
}

/** The refusal of a postback that is not the processor's, or is of another location than the one that signed it. */
export function notSigned(): ApiError {
  return new ApiError('unauthorized', {
    message: 'The postback is not signed by this location of the processor.',
    credential: { credential: 'processor_signature', reason: 'wrong' },
  })
}
