import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseRequestSearch } from './developers/request-search.ts'
import { companyRoute, lazyPage } from './parent-routes.tsx'

const requests = createRoute({
  ...companyRoute,
  path: '/developers/requests',
  validateSearch: parseRequestSearch,
  component: lazyRouteComponent(() => import('./developers/requests-page.tsx'), 'RequestsPage'),
})

/** The pages for developers of a company. */
export const developerPages = [
  lazyPage('/developers', () => import('./developers/developers.tsx'), 'Developers'),
  lazyPage('/developers/keys', () => import('./developers/keys-page.tsx'), 'KeysPage'),
  lazyPage('/developers/webhook', () => import('./developers/webhook-page.tsx'), 'WebhookPage'),
  requests,
  lazyPage(
    '/developers/client-postback',
    () => import('./developers/client-postback-page.tsx'),
    'ClientPostbackPage',
  ),
  lazyPage('/developers/sandbox', () => import('./developers/sandbox-page.tsx'), 'SandboxPage'),
] as const
