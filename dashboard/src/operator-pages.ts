import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textParam } from './lists/search-params.ts'
import { parseCompaniesSearch } from './operator/companies-search.ts'
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
  createRoute({
    ...operatorRoute,
    path: '/companies',
    validateSearch: parseCompaniesSearch,
    component: lazyRouteComponent(() => import('./operator/company-list.tsx'), 'CompanyList'),
  }),
  createRoute({
    ...operatorRoute,
    path: '/companies/$companyId',
    component: lazyRouteComponent(() => import('./operator/company-page.tsx'), 'ConsoleCompanyPage'),
  }),
  createRoute({
    ...operatorRoute,
    path: '/people',
    component: lazyRouteComponent(() => import('./operator/people.tsx'), 'OperatorPeople'),
  }),
  createRoute({
    ...operatorRoute,
    path: '/audit',
    validateSearch: (given: Record<string, unknown>): { cursor?: string | undefined } => ({
      cursor: textParam(given['cursor']),
    }),
    component: lazyRouteComponent(() => import('./operator/console-audit.tsx'), 'ConsoleAudit'),
  }),
])
