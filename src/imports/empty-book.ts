import type { Book } from './book.ts'

/** Returns a book without records, which a reader fills. */
export function createBook(): Book {
  return {
    customers: [],
    paymentMethods: [],
    products: [],
    plans: [],
    subscriptions: [],
    invoices: [],
    skipped: [],
    expected: [],
    history: { subscriptions: 0, invoices: 0 },
    invoiceNumbers: [],
  }
}
