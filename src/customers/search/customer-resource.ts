import { dayField, idField, instantField, textField, type Resource } from '#search'

const nameOperators = { operators: ['eq', 'contains'], byDefault: 'contains' } as const
const byEmail = {
  by: [
    { column: 'email_search', type: 'text' },
    { column: 'id', type: 'uuid' },
  ],
  descending: false,
}

/** The filters of customer searches. A new filter is a new row here, and nothing else. */
export const customerResource: Resource = {
  name: 'customers',
  table: 'customers',
  // A saved method also updates the row of its customer.
  stamp: 'r.xmin::text',
  customFields: 'customer',
  fields: {
    id: idField('cus', 'r.id'),
    externalUserId: textField('r.external_user_id', { operators: ['eq'], exact: true, kind: 'id' }),
    email: textField('r.email_search', { operators: ['eq', 'contains', 'startsWith'], folded: true }),
    firstName: textField('r.first_name', nameOperators),
    lastName: textField('r.last_name', nameOperators),
    companyName: textField('r.company_name', nameOperators),
    createdAt: dayField('r.created_at'),
    updatedAt: instantField('r.updated_at'),
  },
  order: { by: [{ column: 'id', type: 'uuid' }], descending: false },
  directBy: ['id', 'externalUserId'],
  // Spec, Customer search order: by email if the filter has one or its beginning, otherwise by id.
  pagedBy: [{ field: 'email', column: 'email_search', type: 'text', order: byEmail }],
  changedAt: { field: 'updatedAt', column: 'updated_at' },
  scopedBy: [],
  sorts: {},
}

/**
 * Returns SQL for the displayed name of a customer: the person, or else the company or the email. The index
 * `customers_name` has this expression.
 */
export const customerNameSql = (row: string) => `left(folded(coalesce(
  nullif(btrim(coalesce(${row}.first_name, '') || ' ' || coalesce(${row}.last_name, '')), ''),
  nullif(${row}.company_name, ''), ${row}.email, '')), 200) collate "C"`

/** Searches of customers whose newest come first. The order of the public search is part of the contract. */
export const newestCustomersResource: Resource = {
  ...customerResource,
  order: { ...customerResource.order, descending: true },
  listSorts: {
    name: {
      by: [
        { column: 'shown_name', expression: `(${customerNameSql('r')})`, type: 'text' },
        { column: 'id', type: 'uuid' },
      ],
      index: 'all',
    },
    createdAt: { by: customerResource.order.by, index: 'all' },
  },
  narrowedBy: [['email'], ['createdAt']],
}
