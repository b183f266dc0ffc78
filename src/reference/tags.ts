// In the order that suits a new reader.
const descriptions = {
  Authentication: 'An API key opens sessions; most calls are made with a session token.',
  Customers: 'Who is billed.',
  'Payment methods': 'The cards and bank accounts that customers saved. Their numbers are never here.',
  'Payment intentions': 'The secure form, in which payers enter cards and bank accounts.',
  Invoices: 'What customers owe: made, mailed, paid, searched and closed.',
  'Surcharge quotes': 'What a card payment of an invoice costs on top, before it is made and after.',
  'Payment page': 'What the payment page of an invoice calls, with the token of its link.',
  Transactions: 'Payments without an invoice, refunds, authorizations, and everything that was charged.',
  'Hosted payments': 'Pages on which a payer pays once, or saves a payment method.',
  Subscriptions: 'Plans, and those who pay by them again and again.',
  'Subscription page': 'What the page calls on which payers manage their subscription.',
  Dashboard: 'What people who work for a company sign in with. Programs use API keys.',
  Operator: 'Companies and what their operator does for them.',
  'Operator: surcharges': 'The rules by which surcharges are decided.',
  'Operator: webhooks': 'Where companies are told of what happens.',
  Processor: 'What the card processor tells.',
  Sandbox: 'Clock, outbox and due work of the sandbox. In production there is none of this.',
  Pages: 'Pages for payers.',
  Operations: 'Whether the process works.',
  Reference: 'This description.',
  Events: 'What companies are told by HTTP POST: see the webhooks of this document.',
}

/** Returns the used tags with their descriptions, in reading order. */
export function describeTags(used: ReadonlySet<string>): { name: string; description: string }[] {
  return Object.entries(descriptions)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}
