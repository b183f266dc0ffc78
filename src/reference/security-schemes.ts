export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'x-session-token',
    description:
      'A session token of `POST /api/auth/session`. It lives for half an hour after the last call.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'An API key, written `Api-Key <key>`.',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: "The operator's token: `Bearer <token>`.",
  },
  dashboard: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-florin',
    description:
      'The session of a signed-in user of the dashboard; `florin` by plain http. Calls other than GET send its `csrfToken` in the header `x-csrf-token`, and calls below `/api` the company that they are about in `x-company-id`. A header that holds another credential wins.',
  },
  invoiceToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-invoice-token',
    description: 'The token in a link to the payment page of an invoice.',
  },
  subscriptionToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-subscription-token',
    description:
      'The token in a link to the set-up page of a subscription, or to the page on which it is managed.',
  },
  subscriptionSession: {
    type: 'apiKey',
    in: 'header',
    name: 'x-subscription-session',
    description: 'A session of the page of a subscription, opened with a code.',
  },
}
