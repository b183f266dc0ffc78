import { z } from 'zod'
import { addProblem } from '#platform/http'

const credentialLengthMax = 4_096

// A control character could end the header, and surrounding spaces would be trimmed.
const headerText = z
  .string()
  .max(credentialLengthMax)
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'must be printable ASCII without spaces around it')
const bearerToken = z
  .string()
  .max(credentialLengthMax)
  .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
// Written as escapes that the regular expressions of all languages support.
const controlCharacters = '\\u0000-\\u001f\\u007f-\\u009f'
const basicText = z
  .string()
  .max(credentialLengthMax)
  .regex(/^[^\p{Cc}]*$/u, 'must not contain control characters')

// The service's own headers, and the headers that control message framing and routing.
const reservedHeader =
  /^(x-service-.*|content-.*|proxy-.*|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/i

const headerName = z
  .string()
  .max(256)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'must be the name of a header')
  .superRefine((name, context) => {
    if (reservedHeader.test(name))
      addProblem(context, 'invalid_string', 'is a header that the service sets itself')
  })

/** The credential that a merchant's endpoint requires in addition to the signature. Sent with each delivery. */
export const endpointAuth = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('basic'),
      username: basicText.regex(/^[^:]+$/, 'must not be empty or contain a colon').meta({
        description: 'The name of HTTP Basic.',
        example: 'florin',
        pattern: `^[^:${controlCharacters}]+$`,
        allOf: undefined,
      }),
      password: basicText.meta({
        description: 'Its password.',
        example: 'secret',
        pattern: `^[^${controlCharacters}]*$`,
      }),
    }),
    z.strictObject({
      type: z.literal('bearer'),
      token: bearerToken.meta({ description: 'The token after `Bearer`.', example: 'secret' }),
    }),
    z.strictObject({
      type: z.literal('header'),
      name: headerName.meta({ description: 'The name of the header.', example: 'X-Api-Key' }),
      value: headerText.meta({ description: 'The value of the header.', example: 'secret' }),
    }),
  ])
  .meta({
    id: 'EndpointCredential',
    description: 'The credential by which an endpoint recognizes the caller.',
  })
export type EndpointAuth = z.infer<typeof endpointAuth>

/** Returns the header that carries an endpoint's credential. */
export function toAuthHeader(auth: EndpointAuth): Record<string, string> {
  switch (auth.type) {
    case 'basic':
      return { Authorization: `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}` }
    case 'bearer':
      return { Authorization: `Bearer ${auth.token}` }
    case 'header':
      return { [auth.name]: auth.value }
  }
}
