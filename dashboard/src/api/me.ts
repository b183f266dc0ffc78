import { QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { forgetActs } from './kept-acts.ts'
import type { Me } from './people.ts'
import { Refused } from './refused.ts'

const retriesMax = 2

/** What was read of the service, and when it is read again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // What was refused is refused again.
      retry: (failures, error) =>
        failures < retriesMax && !(error instanceof Refused && error.statusCode < 500),
      staleTime: 5_000,
    },
    // What is pressed without a connection fails there and then: sent later, it would come when nobody waits for it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Who is signed in. A page that needs somebody leads to the sign-in before it asks for anything else. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () =>
    call('GET /dashboard/v1/me', {
      asks: queries.getQueryData(['me']) !== undefined,
      askedBefore: takeWho,
    }),
  staleTime: 30_000,
})

declare global {
  // Asked by the page's head (`who.js`), before the app was there.
  var florinWho: Promise<Response> | undefined
}

/** The answer to who is signed in that the page asked for on its way here; it is good for one call. */
function takeWho(): Promise<Response> | undefined {
  const who = globalThis.florinWho
  dropWho()
  return who
}

/** Forgets it where the page had no use for it, an unknown one among them: later it would say who was signed in before. */
export function dropWho(): void {
  globalThis.florinWho = undefined
}

/** Who is signed in, on the pages where somebody is. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}

/** Forgets all that was read: it was read as somebody. */
export function forgetPerson(): void {
  forgetActs()
  queries.clear()
}
