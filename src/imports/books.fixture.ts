import type { Book } from './book.ts'
import type { ImportRecord } from './records.ts'

/** Returns a customer of an export. */
export function buildCustomer(changes: Partial<ImportRecord<'customers'>> = {}): ImportRecord<'customers'> {
  return { originId: 'cus_1', email: 'rosa@example.com', firstName: 'Rosa', lastName: 'Diaz', ...changes }
}

/** Returns a saved card of the customer. */
export function buildMethod(
  changes: Partial<ImportRecord<'paymentMethods'>> = {},
): ImportRecord<'paymentMethods'> {
  return { originId: 'pm_1', customer: 'cus_1', paymentMethod: 'cc', isDefault: true, ...changes }
}

/** Returns a product of the catalog. */
export function buildProduct(changes: Partial<ImportRecord<'products'>> = {}): ImportRecord<'products'> {
  return { originId: 'prod_1', productId: 'soap', name: 'Soap', price: 5, active: true, ...changes }
}

/** Returns a monthly plan. */
export function buildPlan(changes: Partial<ImportRecord<'plans'>> = {}): ImportRecord<'plans'> {
  return {
    originId: 'price_1',
    planId: 'garden',
    name: 'Garden',
    billingCycle: 'monthly',
    price: 40,
    ...changes,
  }
}

/** Returns a subscription of the customer to the plan, with the product and the card. */
export function buildSubscription(
  changes: Partial<ImportRecord<'subscriptions'>> = {},
): ImportRecord<'subscriptions'> {
  return {
    originId: 'sub_1',
    customer: 'cus_1',
    planId: 'garden',
    billingMode: 'recurring',
    standing: 'active',
    startedAt: '2026-01-15',
    anchorAt: '2026-01-15',
    nextBillingAt: '2026-12-15',
    cancelsThen: false,
    addOns: [{ productId: 'soap', quantity: 2 }],
    discounts: [],
    paymentDueDays: 0,
    paymentMethod: 'pm_1',
    ...changes,
  }
}

/** Returns an open invoice of the subscription. */
export function buildInvoice(changes: Partial<ImportRecord<'invoices'>> = {}): ImportRecord<'invoices'> {
  return {
    originId: 'in_1',
    customer: 'cus_1',
    number: 'INV-1',
    description: 'Garden',
    amount: 40,
    amountPaid: 10,
    invoiceDate: '2026-11-15',
    dueDate: '2026-12-15',
    items: [],
    subscription: 'sub_1',
    periodStart: '2026-11-15',
    ...changes,
  }
}

/** Returns a book with one valid record of each kind. */
export function buildBook(changes: Partial<Book> = {}): Book {
  return {
    customers: [buildCustomer()],
    paymentMethods: [buildMethod()],
    products: [buildProduct()],
    plans: [buildPlan()],
    subscriptions: [buildSubscription()],
    invoices: [buildInvoice()],
    skipped: [],
    expected: [{ subscription: 'sub_1', day: '2026-12-15', amount: 50 }],
    history: { subscriptions: 3, invoices: 4 },
    invoiceNumbers: ['INV-1'],
    ...changes,
  }
}
