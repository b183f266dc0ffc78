// In the order that suits a new reader.
const descriptions = {
  Authentication: 'An API key opens sessions; most calls are made with a session token.',
  Customers: 'The payers of invoices and subscriptions.',
  'Payment methods': 'The cards and bank accounts that customers saved. Their numbers are never here.',
  'Payment intentions': 'The secure form, in which payers enter cards and bank accounts.',
  Invoices: 'Requests for payment: create, mail, pay, search and close them.',
  'Surcharge quotes': 'The surcharge of a card payment of an invoice, before the payment and after.',
  'Payment page': "The calls of an invoice's payment page, with the token of its link.",
  Transactions: 'Payments without an invoice, refunds, authorizations, and everything that was charged.',
  'Hosted payments': 'Pages on which a payer pays once, or saves a payment method.',
  Subscriptions: 'Plans, and those who pay by them again and again.',
  'Subscription page': 'The calls of the page on which payers manage their subscription.',
  Dashboard: 'Sign-in of the users of a company. Programs use API keys.',
  Operator: 'Companies and the actions of their operator.',
  'Operator console': 'The installation, its companies and its operators, for signed-in operators.',
  'Operator: surcharges': 'The rules by which surcharges are decided.',
  'Operator: webhooks': 'The endpoints that receive the events of companies.',
  Processor: 'Postbacks of the card processor.',
  Sandbox: 'Clock, outbox and due work of the sandbox. In production there is none of this.',
  Pages: 'Pages for payers.',
  Operations: 'Whether the process works.',
  Reference: 'This description.',
  Events: 'Events that companies receive by HTTP POST: see the webhooks of this document.',
}

/** Returns the used tags with their descriptions, in reading order. */
export function describeTags(used: ReadonlySet<string>): { name: string; description: string }[] {
  return Object.entries(descriptions)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}
