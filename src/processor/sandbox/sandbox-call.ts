import { createWire, type WireResponse, type WireOptions, type WireRequest } from '../wire.ts'

export type SandboxRequest = {
  method: WireRequest['method']
  path: string
  token: string
  body?: object
  timeoutMs?: number
}

export type SandboxCall = {
  send(call: SandboxRequest): Promise<WireResponse>
  close(): Promise<void>
}

/** Creates the HTTP client of the sandbox processor. */
export function createSandboxCall(baseUrl: string, options?: WireOptions): SandboxCall {
  const wire = createWire(options)
  return {
    ...wire,
    send: ({ method, path, token, body, timeoutMs }) =>
      wire.send({
        method,
        url: new URL(path, baseUrl),
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
        timeoutMs,
      }),
  }
}
