import { QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { request } from './request.ts'
import { receiveClocks } from './company-clock.ts'
import { clearStored, setStorageOwner } from './tab-storage.ts'
import type { Me } from './users.ts'
import { ApiError } from './errors.ts'

const retriesMax = 2

/** The cache of all queries, with the retry rules for all queries and mutations. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A 4xx response does not change on a retry.
      retry: (failures, error) =>
        failures < retriesMax && !(error instanceof ApiError && error.statusCode < 500),
      staleTime: 5_000,
    },
    // Without a connection a mutation fails at once. A paused mutation would run later, when the user no longer expects
    // it.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * Reads the signed-in user. The first request does not open the sign-in dialog, so that the page can redirect to the
 * sign-in.
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const before = queries.getQueryData<Me>(['me'])
    const me = await request('GET /dashboard/v1/me', {
      mayPrompt: before !== undefined,
      preloaded: takePreloadedMe,
    })
    receiveClocks(me.companies)
    setStorageOwner(me.person.personId)
    // Another user signed in in another tab, so this page shows data of the wrong user.
    if (before !== undefined && before.person.personId !== me.person.personId) location.assign('/dashboard')
    return me
  },
  staleTime: 30_000,
})

declare global {
  // `who.js` sends this request before the app loads.
  var florinWho: Promise<Response> | undefined
}

/** Returns the request that `who.js` sent, once. */
function takePreloadedMe(): Promise<Response> | undefined {
  const response = globalThis.florinWho
  dropPreloadedMe()
  return response
}

/** Drops the request of `who.js` if no page used it. A later use would return a stale user. */
export function dropPreloadedMe(): void {
  globalThis.florinWho = undefined
}

/** Returns the signed-in user, on pages that require one. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}

/** Clears the stored values and the query cache, which belong to the user. */
export function clearUser(): void {
  clearStored()
  queries.clear()
}

/** Clears the user's data in this tab. All other tabs do the same and redirect to the sign-in. */
export function signOutAllTabs(): void {
  clearUser()
  try {
    localStorage.setItem(signedOutKey, String(Date.now()))
  } catch {
    // Without local storage the other tabs notice at their next request.
  }
}

const signedOutKey = 'florin-signed-out'

// Browsers fire this event in every tab except the one that wrote the entry.
addEventListener('storage', ({ key }) => {
  if (key !== signedOutKey) return
  clearUser()
  location.assign('/dashboard/login')
})
