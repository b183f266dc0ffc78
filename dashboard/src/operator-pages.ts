import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from './parent-routes.tsx'

const operator = createRoute({
  getParentRoute: () => signedIn,
  path: '/operator',
  component: lazyRouteComponent(() => import('./operator/operator-gate.tsx'), 'OperatorGate'),
})

const operatorRoute = { getParentRoute: () => operator }

/** The pages of the operator console. */
export const operatorPages = operator.addChildren([
  createRoute({
    ...operatorRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./operator/status-page.tsx'), 'StatusPage'),
  }),
])
