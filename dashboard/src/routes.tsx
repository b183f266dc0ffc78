import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { parseAlertSearch } from './alerts/alert-search.ts'
import { parseCustomerSearch, parseCustomersSearch } from './customers/customer-search.ts'
import { developerPages } from './developer-pages.ts'
import { parseHomeSearch } from './home/home-search.ts'
import { parseInvoiceSearch } from './invoices/invoice-search.ts'
import { parseListSearch } from './invoices/list-search.ts'
import { ErrorPage } from './layout/error-page.tsx'
import { Pending } from './layout/pending.tsx'
import { parseLoginSearch } from './pages/login-search.ts'
import { company, companyRoute, lazyPage, root, signedIn } from './parent-routes.tsx'
import { operatorPages } from './operator-pages.ts'
import { parsePaymentsSearch } from './payments/list-search.ts'
import { parsePaymentSearch } from './payments/payment-search.ts'
import { parseReportSearch } from './reports/report-search.ts'
import { parseSubscriptionsSearch } from './subscriptions/list-search.ts'
import { parseSubscriptionSearch } from './subscriptions/subscription-search.ts'

const publicRoute = { getParentRoute: () => root }

/** Creates a page that needs no signed-in user and has no search parameters. */
const publicPage = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ ...publicRoute, path, component })

const login = createRoute({
  ...publicRoute,
  path: '/login',
  validateSearch: parseLoginSearch,
  component: lazyRouteComponent(() => import('./pages/login.tsx'), 'Login'),
})

const invitation = publicPage(
  '/invitation/$token',
  lazyRouteComponent(() => import('./pages/invitation.tsx'), 'Invitation'),
)

const operatorInvitation = publicPage(
  '/operator/invitation/$token',
  lazyRouteComponent(() => import('./pages/operator-invitation.tsx'), 'OperatorInvitation'),
)

const forgot = publicPage(
  '/forgot',
  lazyRouteComponent(() => import('./pages/forgot.tsx'), 'Forgot'),
)

const reset = publicPage(
  '/reset/$token',
  lazyRouteComponent(() => import('./pages/reset.tsx'), 'Reset'),
)

const signedInRoute = { getParentRoute: () => signedIn }

const companies = createRoute({
  ...signedInRoute,
  path: '/',
  beforeLoad({ context: { me } }) {
    const [only, ...others] = me.companies
    if (only && others.length === 0)
      throw redirect({ to: '/$companyId', params: { companyId: only.companyId }, replace: true })
    if (!only && me.operator) throw redirect({ to: '/operator', replace: true })
  },
  component: lazyRouteComponent(() => import('./pages/companies.tsx'), 'Companies'),
})

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

const editInvoice = lazyPage(
  '/invoices/$invoiceId/edit',
  () => import('./invoice-form/edit-invoice.tsx'),
  'EditInvoice',
)

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

const team = lazyPage('/team', () => import('./team/team.tsx'), 'Team')
const audit = lazyPage('/audit', () => import('./audit/audit-list.tsx'), 'AuditList')

const customers = createRoute({
  ...companyRoute,
  path: '/customers',
  validateSearch: parseCustomersSearch,
  component: lazyRouteComponent(() => import('./customers/customer-list.tsx'), 'CustomerList'),
})

const newCustomer = lazyPage('/customers/new', () => import('./customers/new-customer.tsx'), 'NewCustomer')
const customer = lazyPage(
  '/customers/$customerId',
  () => import('./customers/customer-page.tsx'),
  'CustomerPage',
)

const editCustomer = lazyPage(
  '/customers/$customerId/edit',
  () => import('./customers/edit-customer.tsx'),
  'EditCustomer',
)

const subscription = createRoute({
  ...companyRoute,
  path: '/subscriptions/$subscriptionId',
  validateSearch: parseSubscriptionSearch,
  component: lazyRouteComponent(() => import('./subscriptions/subscription-page.tsx'), 'SubscriptionPage'),
})

const subscriptions = createRoute({
  ...companyRoute,
  path: '/subscriptions',
  validateSearch: parseSubscriptionsSearch,
  component: lazyRouteComponent(() => import('./subscriptions/subscription-list.tsx'), 'SubscriptionList'),
})

const newSubscription = lazyPage(
  '/subscriptions/new',
  () => import('./subscription-form/new-subscription.tsx'),
  'NewSubscription',
)

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
    operatorInvitation,
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
        subscriptions,
        newSubscription,
        subscription,
        lazyPage(
          '/subscriptions/$subscriptionId/edit',
          () => import('./subscription-form/edit-subscription.tsx'),
          'EditSubscription',
        ),
        lazyPage('/plans', () => import('./catalogue/plan-list.tsx'), 'PlanList'),
        lazyPage('/products', () => import('./catalogue/product-list.tsx'), 'ProductList'),
        reports,
        alerts,
        team,
        audit,
        lazyPage('/settings', () => import('./settings/first-settings.tsx'), 'FirstSettings'),
        lazyPage('/settings/company', () => import('./settings/company-settings.tsx'), 'CompanySettings'),
        lazyPage('/settings/billing', () => import('./settings/billing-settings.tsx'), 'BillingSettings'),
        lazyPage('/settings/branding', () => import('./settings/branding-settings.tsx'), 'BrandingSettings'),
        lazyPage('/settings/emails', () => import('./settings/mail-texts.tsx'), 'MailTexts'),
        lazyPage('/settings/security', () => import('./settings/security-settings.tsx'), 'SecuritySettings'),
        lazyPage('/settings/surcharge', () => import('./settings/surcharge-page.tsx'), 'SurchargePage'),
        lazyPage('/settings/proof', () => import('./settings/proof-page.tsx'), 'ProofPage'),
        lazyPage('/settings/fields', () => import('./settings/custom-fields.tsx'), 'CustomFields'),
        lazyPage('/settings/move-in', () => import('./move-in/move-in-page.tsx'), 'MoveInPage'),
        ...developerPages,
      ]),
      account,
      operatorPages,
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
