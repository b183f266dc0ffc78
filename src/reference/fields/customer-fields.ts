import { idField, instantField, type FieldDescription } from './field-description.ts'

/** Fields of customers and their saved methods. */
export const customerFields: Record<string, FieldDescription> = {
  accountHolderName: { description: 'Whose card or account it is.', example: 'Ada Lovelace' },
  accountType: { description: 'The kind of bank account.' },
  address: {
    description: 'The postal address; in requests its street and number.',
    example: '1100 Congress Ave',
  },
  address1: { description: 'Street and number.', example: '1100 Congress Ave' },
  address2: { description: 'Floor, suite, building.', example: 'Suite 4' },
  billing_city: { description: 'The city of the billing address.', example: 'Austin' },
  billing_state: { description: 'The state of the billing address.', example: 'TX' },
  billing_street: { description: 'Street and number of the billing address.', example: '1100 Congress Ave' },
  billing_zip: { description: 'The ZIP code of the billing address.', example: '78701' },
  binInfo: {
    description: 'The facts that follow from the first digits of the card; null where none are known.',
  },
  brand: { description: 'The brand of the card.', example: 'visa' },
  city: { description: 'The city.', example: 'Austin' },
  companyName: { description: 'The name of the business.', example: 'Lovelace Engines' },
  contact_api_id: {
    description: "The payer: a customer's id, or the merchant's name for them.",
    example: 'user-77',
  },
  contactId: { description: "The processor's id of the customer.", example: 'con_5b2c' },
  customer: { description: 'The customer who is billed.' },
  customer_id: idField('cus', 'The customer.'),
  customerId: idField('cus', 'The customer.'),
  customers: { description: 'The customers.' },
  customFields: {
    description: "Values of the company's own fields, by their key.",
    example: { po_number: '1042' },
  },
  defaultPaymentMethodId: idField('pm', 'The method that is charged where none is named.'),
  defaultPaymentOptions: {
    description: 'The rails that invoices of this customer accept where they say nothing.',
    example: ['cc'],
  },
  email: { description: 'Where mails go.', example: 'ada@shop.example' },
  erasedAt: instantField('When the customer was erased.'),
  externalUserId: { description: "The merchant's own id of the customer.", example: 'user-77' },
  firstName: { description: 'The first name.', example: 'Ada' },
  isDefault: { description: 'Whether it is charged where none is named.' },
  lastName: { description: 'The last name.', example: 'Lovelace' },
  phone: { description: 'The phone number.', example: '+1 512 555 0100' },
  phoneNumber: { description: 'The phone number.', example: '+1 512 555 0100' },
  state: { description: 'The state, two letters.', example: 'TX' },
  title: { description: 'How it is called where people see it.', example: 'Business card' },
  zip: { description: 'The ZIP code.', example: '78701' },
}
