import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { OpenAlerts } from './alerts/open-alerts.tsx'
import { meQuery, queries, useMe } from './api/me.ts'
import { ApiError } from './api/errors.ts'
import { Find } from './find/find.tsx'
import { CompanyGate } from './layout/company-gate.tsx'
import { useCurrentCompany } from './layout/current-company.ts'
import { ErrorPage, UnknownPage } from './layout/error-page.tsx'
import { Frame } from './layout/frame.tsx'
import { Root } from './layout/root.tsx'

/** The parent of all pages. */
export const root = createRootRoute({ component: Root, notFoundComponent: UnknownPage })

function SignedIn() {
  const company = useCurrentCompany(useMe())
  return (
    <Frame
      search={company && <Find company={company} />}
      alertCount={company && <OpenAlerts companyId={company.companyId} />}
    />
  )
}

/** The parent of all pages that need a signed-in user. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedIn,
  errorComponent: ErrorPage,
  async beforeLoad({ location }) {
    const me = await queries.ensureQueryData(meQuery).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.statusCode === 401)) throw error
      throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { next: location.href } })
    })
    return { me }
  },
})

/** The parent of all pages of a company. */
export const company = createRoute({
  getParentRoute: () => signedIn,
  path: '/$companyId',
  component: CompanyGate,
})

/** The part that the definitions of all pages of a company share. */
export const companyRoute = { getParentRoute: () => company }

/** Creates a page of a company without search parameters, whose component is loaded with it. */
export const lazyPage = <Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
) => createRoute({ ...companyRoute, path, component: lazyRouteComponent(load, name) })
