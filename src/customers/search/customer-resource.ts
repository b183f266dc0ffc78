import { dayField, idField, instantField, textField, type Resource } from '#search'

const nameOperators = { operators: ['eq', 'contains'], byDefault: 'contains' } as const
const byEmail = {
  by: [
    { column: 'email_search', type: 'text' },
    { column: 'id', type: 'uuid' },
  ],
  descending: false,
}

/** What customers can be searched by. A filter that is to be had is a row here, and nothing else. */
export const customerResource: Resource = {
  name: 'customers',
  table: 'customers',
  // A saved method is written along with its customer.
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
  // Spec, Customer search order: by email where one is named or begun, by id otherwise.
  pagedBy: [{ field: 'email', column: 'email_search', type: 'text', order: byEmail }],
  changedAt: { field: 'updatedAt', column: 'updated_at' },
  scopedBy: [],
  sorts: {},
}
