import { createAccesses } from '../../src/access/index.ts'
import { postRewrap } from '../../src/installation/index.ts'
import { healthEndpoints } from '../../src/health/index.ts'
import { pageEndpoints } from '../../src/pages/index.ts'
import type { Endpoint } from '../../src/platform/http/index.ts'
import { createPostbacks } from '../../src/postbacks/index.ts'
import { buildOpenApiDocument, type OpenApiDocument } from '../../src/reference/index.ts'
import { postbackEvents } from '../../src/postbacks/index.ts'
import { sandboxEndpoints } from '../../src/sandbox/index.ts'
import { apiEndpoints } from '../../src/app/serve-api.ts'

/** Returns every endpoint except those of the API reference, without a running service. */
export function everyEndpoint(): Endpoint[] {
  const context = { ...anything(), access: createAccesses(anything()) }
  const whole = new Proxy(context, { get: (own, name) => (name === 'access' ? own.access : anything()) })
  const { endpoints } = createPostbacks(whole, anything())
  return [
    ...apiEndpoints(whole, { more: [...endpoints, postRewrap(whole, anything())] }),
    ...sandboxEndpoints(whole),
    ...pageEndpoints(whole),
    ...healthEndpoints(whole, anything()),
  ]
}

/** Returns the OpenAPI document of all endpoints. */
export function wholeDocument(): OpenApiDocument {
  return buildOpenApiDocument(everyEndpoint(), postbackEvents, 'http://127.0.0.1:4000')
}

/** Returns a placeholder for any dependency of the endpoints. No dependency is used before a request. */
function anything(): ReturnType<typeof JSON.parse> {
  const get = (_: unknown, name: string | symbol) => (name === Symbol.toPrimitive ? () => 'any' : anything())
  return new Proxy(() => {}, { get, apply: () => anything() })
}
