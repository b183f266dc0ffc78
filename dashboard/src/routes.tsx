import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { readAlertSearch } from './alerts/alert-search.ts'
import { meQuery, queries } from './api/me.ts'
import { Refused } from './api/refused.ts'
import { readCustomersSearch } from './customers/customer-search.ts'
import { Bars } from './frame/bars.tsx'
import { CompanyGate } from './frame/company-gate.tsx'
import { Frame } from './frame/frame.tsx'
import { Questions } from './frame/questions.tsx'
import { Nowhere, Trouble } from './frame/trouble.tsx'
import { readHomeSearch } from './home/home-search.ts'
import { readInvoiceSearch } from './invoices/invoice-search.ts'
import { readListSearch } from './invoices/list-search.ts'
import { readPaymentsSearch } from './payments/list-search.ts'
import { readPaymentSearch } from './payments/payment-search.ts'
import { Skeleton } from './parts/skeleton.tsx'
import { Toasts } from './parts/toasts.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: Unknown })

function Root() {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Bars />
      <Outlet />
      <Questions />
      <Toasts />
    </>
  )
}

function Unknown() {
  return (
    <main className="content" id="content" tabIndex={-1}>
      <Nowhere />
    </main>
  )
}

function Pending() {
  return (
    <div className="content">
      <Skeleton />
    </div>
  )
}

const ofAnybody = { getParentRoute: () => root }

/** An address of the app, which begins with one stroke. Anything else is somebody else's, and is not gone to. */
function ownPath(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined
}

const login = createRoute({
  ...ofAnybody,
  path: '/login',
  // Said of each, also where there is none: what is left out here would come through as it was sent.
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => ({ next: ownPath(next) }),
  component: lazyRouteComponent(() => import('./pages/login.tsx'), 'Login'),
})

const invitation = createRoute({
  ...ofAnybody,
  path: '/invitation/$token',
  component: lazyRouteComponent(() => import('./pages/invitation.tsx'), 'Invitation'),
})

const forgot = createRoute({
  ...ofAnybody,
  path: '/forgot',
  component: lazyRouteComponent(() => import('./pages/forgot.tsx'), 'Forgot'),
})

const reset = createRoute({
  ...ofAnybody,
  path: '/reset/$token',
  component: lazyRouteComponent(() => import('./pages/reset.tsx'), 'Reset'),
})

/** Every page behind this one is of somebody who is signed in. */
const signedIn = createRoute({
  ...ofAnybody,
  id: 'signed-in',
  component: Frame,
  errorComponent: Trouble,
  async beforeLoad({ location }) {
    const me = await queries.ensureQueryData(meQuery).catch((error: unknown) => {
      if (!(error instanceof Refused && error.statusCode === 401)) throw error
      throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { next: location.href } })
    })
    return { me }
  },
})

const ofPeople = { getParentRoute: () => signedIn }

const companies = createRoute({
  ...ofPeople,
  path: '/',
  beforeLoad({ context: { me } }) {
    const [only, ...others] = me.companies
    if (only && others.length === 0)
      throw redirect({ to: '/$companyId', params: { companyId: only.companyId }, replace: true })
  },
  component: lazyRouteComponent(() => import('./pages/companies.tsx'), 'Companies'),
})

const company = createRoute({
  ...ofPeople,
  path: '/$companyId',
  component: CompanyGate,
})

const ofCompany = { getParentRoute: () => company }

const companyHome = createRoute({
  ...ofCompany,
  path: '/',
  validateSearch: readHomeSearch,
  component: lazyRouteComponent(() => import('./home/home.tsx'), 'Home'),
})

const invoices = createRoute({
  ...ofCompany,
  path: '/invoices',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./invoices/invoice-list.tsx'), 'InvoiceList'),
})

const newInvoice = createRoute({
  ...ofCompany,
  path: '/invoices/new',
  // Whom it is for, where somebody came from there.
  validateSearch: ({ customer }: Record<string, unknown>): { customer?: string | undefined } => ({
    customer: typeof customer === 'string' && customer !== '' ? customer : undefined,
  }),
  component: lazyRouteComponent(() => import('./invoice-form/new-invoice.tsx'), 'NewInvoice'),
})

const invoice = createRoute({
  ...ofCompany,
  path: '/invoices/$invoiceId',
  validateSearch: readInvoiceSearch,
  component: lazyRouteComponent(() => import('./invoices/invoice-page.tsx'), 'InvoicePage'),
})

const editInvoice = createRoute({
  ...ofCompany,
  path: '/invoices/$invoiceId/edit',
  component: lazyRouteComponent(() => import('./invoice-form/edit-invoice.tsx'), 'EditInvoice'),
})

const payments = createRoute({
  ...ofCompany,
  path: '/payments',
  validateSearch: readPaymentsSearch,
  component: lazyRouteComponent(() => import('./payments/payment-list.tsx'), 'PaymentList'),
})

const newPayment = createRoute({
  ...ofCompany,
  path: '/payments/new',
  component: lazyRouteComponent(() => import('./payment-form/new-payment.tsx'), 'NewPayment'),
})

const payment = createRoute({
  ...ofCompany,
  path: '/payments/$transactionId',
  validateSearch: readPaymentSearch,
  component: lazyRouteComponent(() => import('./payments/payment-page.tsx'), 'PaymentPage'),
})

const alerts = createRoute({
  ...ofCompany,
  path: '/alerts',
  validateSearch: readAlertSearch,
  component: lazyRouteComponent(() => import('./alerts/alert-list.tsx'), 'AlertList'),
})

const team = createRoute({
  ...ofCompany,
  path: '/team',
  component: lazyRouteComponent(() => import('./team/team.tsx'), 'Team'),
})

const customers = createRoute({
  ...ofCompany,
  path: '/customers',
  validateSearch: readCustomersSearch,
  component: lazyRouteComponent(() => import('./customers/customer-list.tsx'), 'CustomerList'),
})

const newCustomer = createRoute({
  ...ofCompany,
  path: '/customers/new',
  component: lazyRouteComponent(() => import('./customers/new-customer.tsx'), 'NewCustomer'),
})

const customer = createRoute({
  ...ofCompany,
  path: '/customers/$customerId',
  component: lazyRouteComponent(() => import('./customers/customer-page.tsx'), 'CustomerPage'),
})

const editCustomer = createRoute({
  ...ofCompany,
  path: '/customers/$customerId/edit',
  component: lazyRouteComponent(() => import('./customers/edit-customer.tsx'), 'EditCustomer'),
})

const account = createRoute({
  ...ofPeople,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account.tsx'), 'Account'),
})

/** Which page each address shows. */
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
        alerts,
        team,
      ]),
      account,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: Pending,
  defaultPendingMs: 150,
  // What has come is shown at once, though a skeleton was shown a moment before.
  defaultPendingMinMs: 0,
  defaultErrorComponent: Trouble,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
