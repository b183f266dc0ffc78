import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { parseAlertSearch } from './alerts/alert-search.ts'
import { OpenAlerts } from './alerts/open-alerts.tsx'
import { meQuery, queries, useMe } from './api/me.ts'
import { ApiError } from './api/errors.ts'
import { parseCustomersSearch } from './customers/customer-search.ts'
import { Find } from './find/find.tsx'
import { TopBars } from './layout/top-bars.tsx'
import { CompanyGate } from './layout/company-gate.tsx'
import { useCurrentCompany } from './layout/current-company.ts'
import { Frame } from './layout/frame.tsx'
import { AuthPrompts } from './layout/auth-prompts.tsx'
import { NotFoundPage, ErrorPage } from './layout/error-page.tsx'
import { parseHomeSearch } from './home/home-search.ts'
import { parseInvoiceSearch } from './invoices/invoice-search.ts'
import { parseListSearch } from './invoices/list-search.ts'
import { parsePaymentsSearch } from './payments/list-search.ts'
import { parsePaymentSearch } from './payments/payment-search.ts'
import { parseReportSearch } from './reports/report-search.ts'
import { Skeleton } from './components/skeleton.tsx'
import { Toasts } from './components/toasts.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: Unknown })

function Root() {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <TopBars />
      <Outlet />
      <AuthPrompts />
      <Toasts />
    </>
  )
}

function Unknown() {
  return (
    <main className="content" id="content" tabIndex={-1}>
      <NotFoundPage />
    </main>
  )
}

function SignedIn() {
  const company = useCurrentCompany(useMe())
  return (
    <Frame
      search={company && <Find company={company} />}
      alertCount={company && <OpenAlerts companyId={company.companyId} />}
    />
  )
}

function Pending() {
  return (
    <div className="content">
      <Skeleton />
    </div>
  )
}

const publicRoute = { getParentRoute: () => root }

/**
 * Returns `next` if it is a path of the app, which starts with a single slash. Other URLs would allow an open redirect.
 */
function ownPath(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined
}

const login = createRoute({
  ...publicRoute,
  path: '/login',
  // `next` is always set, because the router passes on parameters that validation leaves out.
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => ({ next: ownPath(next) }),
  component: lazyRouteComponent(() => import('./pages/login.tsx'), 'Login'),
})

const invitation = createRoute({
  ...publicRoute,
  path: '/invitation/$token',
  component: lazyRouteComponent(() => import('./pages/invitation.tsx'), 'Invitation'),
})

const forgot = createRoute({
  ...publicRoute,
  path: '/forgot',
  component: lazyRouteComponent(() => import('./pages/forgot.tsx'), 'Forgot'),
})

const reset = createRoute({
  ...publicRoute,
  path: '/reset/$token',
  component: lazyRouteComponent(() => import('./pages/reset.tsx'), 'Reset'),
})

/** The parent of all pages that need a signed-in user. */
const signedIn = createRoute({
  ...publicRoute,
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

const signedInRoute = { getParentRoute: () => signedIn }

const companies = createRoute({
  ...signedInRoute,
  path: '/',
  beforeLoad({ context: { me } }) {
    const [only, ...others] = me.companies
    if (only && others.length === 0)
      throw redirect({ to: '/$companyId', params: { companyId: only.companyId }, replace: true })
  },
  component: lazyRouteComponent(() => import('./pages/companies.tsx'), 'Companies'),
})

const company = createRoute({
  ...signedInRoute,
  path: '/$companyId',
  component: CompanyGate,
})

const companyRoute = { getParentRoute: () => company }

const companyHome = createRoute({
  ...companyRoute,
  path: '/',
  validateSearch: parseHomeSearch,
  component: lazyRouteComponent(() => import('./home/home.tsx'), 'Home'),
})

const invoices = createRoute({
  ...companyRoute,
  path: '/invoices',
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => import('./invoices/invoice-list.tsx'), 'InvoiceList'),
})

/** Parses the id of the customer that a form preselects. */
const parseCustomerSearch = ({ customer }: Record<string, unknown>): { customer?: string | undefined } => ({
  customer: typeof customer === 'string' && customer !== '' ? customer : undefined,
})

const newInvoice = createRoute({
  ...companyRoute,
  path: '/invoices/new',
  validateSearch: parseCustomerSearch,
  component: lazyRouteComponent(() => import('./invoice-form/new-invoice.tsx'), 'NewInvoice'),
})

const invoice = createRoute({
  ...companyRoute,
  path: '/invoices/$invoiceId',
  validateSearch: parseInvoiceSearch,
  component: lazyRouteComponent(() => import('./invoices/invoice-page.tsx'), 'InvoicePage'),
})

const editInvoice = createRoute({
  ...companyRoute,
  path: '/invoices/$invoiceId/edit',
  component: lazyRouteComponent(() => import('./invoice-form/edit-invoice.tsx'), 'EditInvoice'),
})

const payments = createRoute({
  ...companyRoute,
  path: '/payments',
  validateSearch: parsePaymentsSearch,
  component: lazyRouteComponent(() => import('./payments/payment-list.tsx'), 'PaymentList'),
})

const newPayment = createRoute({
  ...companyRoute,
  path: '/payments/new',
  validateSearch: parseCustomerSearch,
  component: lazyRouteComponent(() => import('./payment-form/new-payment.tsx'), 'NewPayment'),
})

const payment = createRoute({
  ...companyRoute,
  path: '/payments/$transactionId',
  validateSearch: parsePaymentSearch,
  component: lazyRouteComponent(() => import('./payments/payment-page.tsx'), 'PaymentPage'),
})

const alerts = createRoute({
  ...companyRoute,
  path: '/alerts',
  validateSearch: parseAlertSearch,
  component: lazyRouteComponent(() => import('./alerts/alert-list.tsx'), 'AlertList'),
})

const reports = createRoute({
  ...companyRoute,
  path: '/reports',
  validateSearch: parseReportSearch,
  component: lazyRouteComponent(() => import('./reports/reports.tsx'), 'Reports'),
})

const team = createRoute({
  ...companyRoute,
  path: '/team',
  component: lazyRouteComponent(() => import('./team/team.tsx'), 'Team'),
})

const customers = createRoute({
  ...companyRoute,
  path: '/customers',
  validateSearch: parseCustomersSearch,
  component: lazyRouteComponent(() => import('./customers/customer-list.tsx'), 'CustomerList'),
})

const newCustomer = createRoute({
  ...companyRoute,
  path: '/customers/new',
  component: lazyRouteComponent(() => import('./customers/new-customer.tsx'), 'NewCustomer'),
})

const customer = createRoute({
  ...companyRoute,
  path: '/customers/$customerId',
  component: lazyRouteComponent(() => import('./customers/customer-page.tsx'), 'CustomerPage'),
})

const editCustomer = createRoute({
  ...companyRoute,
  path: '/customers/$customerId/edit',
  component: lazyRouteComponent(() => import('./customers/edit-customer.tsx'), 'EditCustomer'),
})

const account = createRoute({
  ...signedInRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account.tsx'), 'Account'),
})

/** The routes of the dashboard. */
export const router = createRouter({
  basepath: '/dashboard',
  routeTree: root.addChildren([
    login,
    invitation,
    forgot,
    reset,
    signedIn.addChildren([
      companies,
      company.addChildren([
        companyHome,
        invoices,
        newInvoice,
        invoice,
        editInvoice,
        payments,
        newPayment,
        payment,
        customers,
        newCustomer,
        customer,
        editCustomer,
        reports,
        alerts,
        team,
      ]),
      account,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: Pending,
  defaultPendingMs: 150,
  // Loaded content replaces the skeleton at once, even if the skeleton has just appeared.
  defaultPendingMinMs: 0,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
