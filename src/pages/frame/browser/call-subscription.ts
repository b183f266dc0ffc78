import { fetchJson, pageToken } from './fetch-json.ts'
import type { PayPanel } from './pay-panel.ts'
import type { Reply } from './verdict.ts'

/** Returns whether the panel signs up for a subscription or changes its payment method. */
export function isSignUp({ section }: Pick<PayPanel, 'section'>): boolean {
  return section.dataset['signup'] !== undefined
}

/** Calls the API as the payer of a subscription, with the token of this page's link. */
export function callSubscription(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const isSetup = location.pathname.startsWith('/setup/')
  const credential = isSetup ? 'x-subscription-token' : 'x-invoice-token'
  return fetchJson('POST', `/api/subscriptions/v2${path}`, body, {
    [credential]: pageToken(),
    ...headers,
  })
}
