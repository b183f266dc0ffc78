import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccountState } from './fake-stripe/account-state.fixture.ts'
import { createControls } from './fake-stripe/control.fixture.ts'
import {
  readKey,
  respondToRaw,
  readRequest,
  sendResponse,
  type KeyAccess,
  type RawRequest,
} from './fake-stripe/raw-request.fixture.ts'

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>
export type FakeStripeAccount = ReturnType<FakeStripe['openAccount']>

/**
 * A stand-in for Stripe that keeps what it is told. Written from Stripe's published schema and what its pages say; every request
 * and every answer is held to the schema. What is not of it is kept until `expectNoViolations` is called, which a test that
 * talks to it does when it ends. `alsoTo` looks at each request as well, and answers what is wrong with it. `reach` says where a
 * webhook's address really is, as a proxy in front of it would know.
 */
export async function startFakeStripe(
  options: {
    alsoTo?: (seen: RawRequest) => Promise<string | undefined>
    reach?: (url: string) => string
  } = {},
) {
  const keys = new Map<string, KeyAccess>()
  const violations: string[] = []
  const tell = (violation: string) => void violations.push(violation)
  const server = createServer(async (request, response) => {
    try {
      const seen = await readRequest(request)
      const problem = await options.alsoTo?.(seen)
      if (problem !== undefined) tell(problem)
      sendResponse(response, await respondToRaw(seen, keys.get(readKey(seen.headers)), tell))
    } catch (error) {
      tell(
        `the twin broke at ${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`,
      )
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Opens an account, and gives what a test may do on Stripe's side of it. */
    openAccount(settings?: Parameters<typeof createAccountState>[0]) {
      const books = createAccountState({ ...settings, ...(options.reach ? { reach: options.reach } : {}) })
      keys.set(books.secretKey, { books, isPublishable: false })
      keys.set(books.publishableKey, { books, isPublishable: true })
      return {
        ...createControls(books),
        revokeKey: () => void keys.delete(books.secretKey),
        /** Makes another key of the account. */
        newKey(): string {
          const key = `${books.secretKey}${keys.size}`
          keys.set(key, { books, isPublishable: false })
          return key
        },
      }
    },
    /** Throws when something was sent or answered that is not of the schema; forgets it then. */
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
