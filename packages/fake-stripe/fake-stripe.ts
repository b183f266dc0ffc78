import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccountState } from './account-state.ts'
import { createControls } from './control.ts'
import {
  loadKey,
  respondToRaw,
  loadRequest,
  sendResponse,
  type KeyAccess,
  type RawRequest,
} from './raw-request.ts'

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>
export type FakeStripeAccount = ReturnType<FakeStripe['openAccount']>

/**
 * Starts a stateful stand-in for Stripe, written from Stripe's published schema and pages. Every request and response
 * is validated against the schema. Violations are kept until the test calls `expectNoViolations` at its end. `alsoTo`
 * also checks each request, and returns its faults. `reach` maps a webhook's URL to its real one, as a proxy would.
 */
export async function startFakeStripe(
  options: {
    alsoTo?: (seen: RawRequest) => Promise<string | undefined>
    reach?: (url: string) => string
  } = {},
) {
  const keys = new Map<string, KeyAccess>()
  const violations: string[] = []
  const reportViolation = (violation: string) => void violations.push(violation)
  const server = createServer(async (request, response) => {
    try {
      const seen = await loadRequest(request)
      const problem = await options.alsoTo?.(seen)
      if (problem !== undefined) reportViolation(problem)
      sendResponse(response, await respondToRaw(seen, keys.get(loadKey(seen.headers)), reportViolation))
    } catch (error) {
      reportViolation(
        `the fakeStripe broke at ${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`,
      )
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Opens an account, and returns the operations of a test on Stripe's side of it. */
    openAccount(settings?: Parameters<typeof createAccountState>[0]) {
      const books = createAccountState({ ...settings, ...(options.reach ? { reach: options.reach } : {}) })
      keys.set(books.secretKey, { books, isPublishable: false })
      keys.set(books.publishableKey, { books, isPublishable: true })
      return {
        ...createControls(books),
        revokeKey: () => void keys.delete(books.secretKey),
        newKey(): string {
          const key = `${books.secretKey}${keys.size}`
          keys.set(key, { books, isPublishable: false })
          return key
        },
      }
    },
    /** Throws when a request or response violated the schema, then clears the violations. */
    expectNoViolations(): void {
      const told = violations.splice(0)
      if (told.length > 0) throw new Error(`not of Stripe’s schema:\n  ${told.join('\n  ')}`)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
