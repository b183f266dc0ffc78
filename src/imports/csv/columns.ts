/**
 * How the cells of a column are read. All `amount` and `percent` cells of a file decide its decimal separator, and all
 * `day` cells of a column its order of day and month.
 */
export type ColumnKind = 'text' | 'amount' | 'percent' | 'day' | 'whole' | 'flag'

/** A column: its name in the template, its other names, and a value for the template. */
export type Column = {
  name: string
  kind: ColumnKind
  isRequired: boolean
  synonyms: readonly string[]
  example: string
}

function required(name: string, kind: ColumnKind, example: string, ...synonyms: string[]): Column {
  return { name, kind, isRequired: true, synonyms, example }
}

function optional(name: string, kind: ColumnKind, example: string, ...synonyms: string[]): Column {
  return { name, kind, isRequired: false, synonyms, example }
}

/** The columns of each file, in the order of the template. */
export const columnsByFile = {
  'customers.csv': [
    required(
      'id',
      'text',
      'c-1001',
      'customer id',
      'customer',
      'client id',
      'customer number',
      'account number',
    ),
    optional('email', 'text', 'rosa@example.com', 'email address', 'mail'),
    optional('first name', 'text', 'Rosa', 'given name', 'forename'),
    optional('last name', 'text', 'Diaz', 'surname', 'family name'),
    optional(
      'company',
      'text',
      'Diaz Bakery',
      'company name',
      'organization',
      'organisation',
      'business name',
    ),
    optional('phone', 'text', '+1 415 555 0100', 'phone number', 'telephone', 'mobile'),
    optional('address', 'text', '1 Market Street', 'address 1', 'address line 1', 'street', 'street address'),
    optional('address 2', 'text', 'Suite 4', 'address line 2', 'suite', 'unit'),
    optional('city', 'text', 'San Francisco', 'town'),
    optional('state', 'text', 'CA', 'state/province', 'province', 'state code', 'region'),
    optional('zip', 'text', '94105', 'zip/postal code', 'postal code', 'zip code', 'postcode'),
    optional('country', 'text', 'US', 'country code'),
    optional('external id', 'text', 'c-1001', 'external user id', 'user id'),
  ],
  'plans.csv': [
    required('id', 'text', 'garden', 'plan id', 'plan'),
    required('name', 'text', 'Garden work', 'plan name', 'title'),
    required('price', 'amount', '40.00', 'amount', 'unit price', 'rate'),
    required(
      'billing cycle',
      'text',
      'monthly',
      'cycle',
      'interval',
      'billing interval',
      'frequency',
      'period',
    ),
    optional('description', 'text', 'Mowing twice a month', 'details'),
    optional('setup fee', 'amount', '25.00', 'one-time fee'),
    optional('trial days', 'whole', '14', 'trial period days', 'free trial days'),
    optional('active', 'flag', 'yes', 'is active', 'enabled'),
  ],
  'subscriptions.csv': [
    required('id', 'text', 's-2001', 'subscription id', 'subscription', 'subscription number'),
    required('customer', 'text', 'c-1001', 'customer id', 'client', 'client id', 'customer email', 'email'),
    required('plan', 'text', 'garden', 'plan id', 'product'),
    required('start', 'day', '2026-01-15', 'start date', 'started', 'started at', 'starts'),
    required(
      'next billing',
      'day',
      '2026-12-15',
      'next billing date',
      'next invoice',
      'next invoice date',
      'next payment',
      'next payment date',
      'next charge date',
      'renewal date',
      'renews',
    ),
    required('mode', 'text', 'automatic', 'billing mode', 'collection method', 'billing'),
    optional('trial end', 'day', '', 'trial ends', 'trial end date', 'trial until'),
    optional('price', 'amount', '', 'amount', 'agreed price', 'price override', 'override'),
    optional('due days', 'whole', '0', 'payment due days', 'days until due', 'net days', 'payment terms'),
    optional('cancels', 'flag', 'no', 'cancels at period end', 'cancel at period end', 'ends'),
    optional('discount percent', 'percent', '10', 'percent off', 'discount %'),
    optional('discount amount', 'amount', '', 'amount off', 'discount'),
    optional('discount cycles', 'whole', '3', 'discount periods', 'discount duration'),
    optional('status', 'text', 'active', 'state', 'standing'),
    optional(
      'next amount',
      'amount',
      '36.00',
      'next invoice amount',
      'amount of next invoice',
      'next invoice total',
    ),
  ],
  'invoices.csv': [
    required('number', 'text', 'INV-3001', 'invoice number', 'invoice', 'invoice no'),
    required('customer', 'text', 'c-1001', 'customer id', 'client', 'client id', 'customer email', 'email'),
    required('amount', 'amount', '40.00', 'total', 'invoice total', 'amount total', 'total amount'),
    required('invoice date', 'day', '2026-11-15', 'date', 'issue date', 'issued', 'issued on'),
    required('due date', 'day', '2026-12-15', 'due', 'due on', 'payment due'),
    optional('id', 'text', 'i-3001', 'invoice id'),
    optional('description', 'text', 'Garden work in November', 'memo', 'subject'),
    optional('amount paid', 'amount', '10.00', 'paid', 'paid amount', 'paid to date'),
    optional('amount due', 'amount', '30.00', 'balance', 'open amount', 'outstanding', 'amount outstanding'),
    optional('subscription', 'text', 's-2001', 'subscription id', 'subscription number'),
    optional('period start', 'day', '2026-11-15', 'period begins', 'period from'),
    optional('status', 'text', 'open', 'state'),
  ],
} satisfies Record<string, readonly Column[]>

/** The name of a file of an import from CSV. */
export type CsvFile = keyof typeof columnsByFile

/** The names of the files of an import from CSV. */
export const csvFiles = ['customers.csv', 'plans.csv', 'subscriptions.csv', 'invoices.csv'] as const

/** A template of each file: a header line and one example line, each with a line feed. */
export const csvTemplates: Readonly<Record<CsvFile, string>> = {
  'customers.csv': formatTemplate('customers.csv'),
  'plans.csv': formatTemplate('plans.csv'),
  'subscriptions.csv': formatTemplate('subscriptions.csv'),
  'invoices.csv': formatTemplate('invoices.csv'),
}

function formatTemplate(file: CsvFile): string {
  const columns: readonly Column[] = columnsByFile[file]
  const names = columns.map(({ name }) => name)
  const examples = columns.map(({ example }) => example)
  return `${names.join(',')}\n${examples.join(',')}\n`
}
