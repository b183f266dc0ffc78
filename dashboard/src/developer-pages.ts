import { lazyPage } from './parent-routes.tsx'

/** The pages for developers of a company. */
export const developerPages = [
  lazyPage('/developers', () => import('./developers/developers.tsx'), 'Developers'),
  lazyPage('/developers/keys', () => import('./developers/keys-page.tsx'), 'KeysPage'),
  lazyPage('/developers/webhook', () => import('./developers/webhook-page.tsx'), 'WebhookPage'),
  lazyPage(
    '/developers/client-postback',
    () => import('./developers/client-postback-page.tsx'),
    'ClientPostbackPage',
  ),
  lazyPage('/developers/sandbox', () => import('./developers/sandbox-page.tsx'), 'SandboxPage'),
] as const
