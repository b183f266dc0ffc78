import { QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { request } from './call.ts'
import { clearStored, setStorageOwner } from './kept.ts'
import type { Me } from './people.ts'
import { ApiError } from './refused.ts'

const retriesMax = 2

/** What was read of the service, and when it is read again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // What was refused is refused again.
      retry: (failures, error) =>
        failures < retriesMax && !(error instanceof ApiError && error.statusCode < 500),
      staleTime: 5_000,
    },
    // What is pressed without a connection fails there and then: sent later, it would come when nobody waits for it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Who is signed in. A page that needs somebody leads to the sign-in before it asks for anything else. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const before = queries.getQueryData<Me>(['me'])
    const me = await request('GET /dashboard/v1/me', {
      asks: before !== undefined,
      askedBefore: takePreloadedMe,
    })
    setStorageOwner(me.person.personId)
    // Somebody else signed in in another tab: what this one shows is not theirs.
    if (before !== undefined && before.person.personId !== me.person.personId) location.assign('/dashboard')
    return me
  },
  staleTime: 30_000,
})

declare global {
  // Asked by the page's head (`who.js`), before the app was there.
  var florinWho: Promise<Response> | undefined
}

/** The answer to who is signed in that the page asked for on its way here; it is good for one call. */
function takePreloadedMe(): Promise<Response> | undefined {
  const who = globalThis.florinWho
  dropPreloadedMe()
  return who
}

/** Forgets it where the page had no use for it, an unknown one among them: later it would say who was signed in before. */
export function dropPreloadedMe(): void {
  globalThis.florinWho = undefined
}

/** Who is signed in, on the pages where somebody is. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}

/** Forgets all that was read: it was read as somebody. */
export function clearUser(): void {
  clearStored()
  queries.clear()
}

/** Forgets who signed out, in this tab and in all others, which lead to the sign-in. */
export function signOutAllTabs(): void {
  clearUser()
  try {
    localStorage.setItem(signedOutKey, String(Date.now()))
  } catch {
    // Then the other tabs find out at their next call.
  }
}

const signedOutKey = 'florin-signed-out'

// Told in all tabs but the one that wrote it.
addEventListener('storage', ({ key }) => {
  if (key !== signedOutKey) return
  clearUser()
  location.assign('/dashboard/login')
})
