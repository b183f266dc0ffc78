import type { CompanyId, CustomerId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import type { CustomFieldValues } from '#companies'
import { buildShifted, c, command, lookup, query, uniqueKey } from '#platform/database'
import { schedulePart } from '#platform/jobs'
import { customerColumns } from './customer.ts'
import { buildCustomerColumns, ofNewCustomer } from './customer-columns-queries.ts'

/** A customer's id of the merchant's own. */
export const externalUserIdKey = uniqueKey('customers', 'company_id, external_user_id')

const selectCustomer = buildCustomerColumns('customer')

export const findCustomer = lookup({
  name: 'find customer',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<CustomerId>() },
  row: customerColumns,
  sql: `select ${selectCustomer} from customers customer where customer.company_id = $1 and customer.id = $2`,
})

export const listCustomers = query({
  name: 'list customers',
  parameters: { companyId: c.uuid<CompanyId>(), ids: c.uuids<CustomerId>() },
  row: { ...customerColumns, stamp: c.text() },
  sql: `select ${selectCustomer}, customer.xmin::text as stamp from customers customer
        where customer.company_id = $1 and customer.id = any($2)`,
})

export const findCustomerByContact = query({
  name: 'find customer by contact',
  parameters: { companyId: c.uuid<CompanyId>(), contactId: c.text() },
  row: customerColumns,
  sql: `select ${selectCustomer} from customers customer
        where customer.company_id = $1 and customer.id in (
          select id from customers where company_id = $1 and contact_id = $2
          union all
          select into_id from merged_customers where company_id = $1 and contact_id = $2)`,
})

/** Finds the customer of a merchant's reference: by our id, else its external id, else its contact's id. */
export const findCustomerByReference = query({
  name: 'find customer by reference',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.maybe(c.uuid<CustomerId>()), reference: c.text() },
  row: customerColumns,
  sql: `select ${selectCustomer} from customers customer
        where customer.company_id = $1
          and (customer.id = $2 or customer.external_user_id = $3 or customer.contact_id = $3)
        order by (customer.id is not distinct from $2) desc, (customer.external_user_id is not distinct from $3) desc
        limit 1`,
})

/** Returns whether a saved method of this id was deleted here before. */
export const findDeletedMethod = lookup({
  name: 'was method deleted',
  parameters: { companyId: c.uuid<CompanyId>(), vaultId: c.text() },
  row: { deleted: c.boolean },
  sql: `select deleted_at is not null as deleted from account_vaults where company_id = $1 and id = $2`,
})

/** Finds the customer that has an external id, itself or from a customer that was merged into it. */
export const findExternalUserId = query({
  name: 'find external user id',
  parameters: { companyId: c.uuid<CompanyId>(), externalUserId: c.text() },
  row: { id: c.uuid<CustomerId>() },
  sql: `select id from customers where company_id = $1 and external_user_id = $2
        union all
        select into_id from merged_customers where company_id = $1 and external_user_id = $2
        limit 1`,
})

/** Inserts a customer as given; also used for incomplete records of an older system. */
export const insertCustomer = command({
  name: 'insert customer',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    id: c.uuid<CustomerId>(),
    email: c.maybe(c.text()),
    emailSearch: c.maybe(c.text()),
    firstName: c.maybe(c.text()),
    lastName: c.maybe(c.text()),
    companyName: c.maybe(c.text()),
    phoneNumber: c.maybe(c.text()),
    address1: c.maybe(c.text()),
    address2: c.maybe(c.text()),
    city: c.maybe(c.text()),
    state: c.maybe(c.text()),
    zip: c.maybe(c.text()),
    externalUserId: c.maybe(c.text()),
    customFields: c.json<CustomFieldValues>(),
    defaultPaymentOptions: c.maybe(c.texts<Rail>()),
    createdAt: c.instant,
    updatedAt: c.instant,
  },
  row: customerColumns,
  sql: `insert into customers as customer
          (company_id, id, email, email_search, first_name, last_name, company_name, phone_number, address1,
           address2, city, state, zip, external_user_id, custom_fields, default_payment_options, created_at,
           updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
        returning ${buildCustomerColumns('customer', ofNewCustomer)}`,
})

const textColumns = [
  'email',
  'email_search',
  'first_name',
  'last_name',
  'company_name',
  'phone_number',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'external_user_id',
  'default_vault_id',
] as const

/** New values of text columns. Null clears a column; an omitted one keeps its value. */
export type TextChanges = { [Name in (typeof textColumns)[number]]?: string | null }

const changedTextColumns = textColumns
  .map(
    (name) =>
      `${name} = case when $3::jsonb ? '${name}' then $3::jsonb ->> '${name}' else customer.${name} end`,
  )
  .join(', ')

/** Later than every previous change, also if changes fall within one millisecond. */
const buildLaterThanBefore = (now: string) => `greatest(${buildShifted('customer.updated_at', 1)}, ${now})`

/** Finds a customer and locks it until the transaction ends. */
export const lockCustomer = query({
  name: 'lock customer',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<CustomerId>() },
  row: customerColumns,
  sql: `select ${selectCustomer} from customers customer
        where customer.company_id = $1 and customer.id = $2 for no key update of customer`,
})

/** Updates only the given columns, so that concurrent changes of different fields are both kept. */
export const updateCustomer = command({
  name: 'update customer',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    id: c.uuid<CustomerId>(),
    texts: c.json<TextChanges>(),
    customFields: c.json<CustomFieldValues>(),
    customFieldsRemoved: c.texts(),
    changesOptions: c.boolean,
    defaultPaymentOptions: c.maybe(c.texts<Rail>()),
    now: c.instant,
  },
  row: customerColumns,
  sql: `update customers customer
        set ${changedTextColumns},
            custom_fields = (customer.custom_fields || $4) - $5::text[],
            default_payment_options = case when $6 then $7 else customer.default_payment_options end,
            updated_at = ${buildLaterThanBefore('$8')}
        where customer.company_id = $1 and customer.id = $2
        returning ${selectCustomer}`,
})

/** Sets a customer's contact at the processor, unless another request set one meanwhile. */
export const adoptContact = command({
  name: 'adopt contact',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    id: c.uuid<CustomerId>(),
    contactId: c.text(),
    now: c.instant,
  },
  row: customerColumns,
  sql: `update customers customer set contact_id = $3, updated_at = ${buildLaterThanBefore('$4')}
        where customer.company_id = $1 and customer.id = $2 and customer.contact_id is null
        returning ${selectCustomer}`,
})

export const listRecordedMethods = query({
  name: 'list noted payment methods',
  parameters: { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>() },
  row: { id: c.text(), deleted: c.boolean },
  sql: `select id, deleted_at is not null as deleted from account_vaults
        where company_id = $1 and customer_id = $2`,
})

/**
 * Inserts saved methods, in the order in which they were saved. If asked for, the first new one becomes the default of a
 * customer without a default. If any is new, a job of this kind is scheduled for the customer.
 */
export const upsertMethods = command({
  name: 'note payment methods',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    customerId: c.uuid<CustomerId>(),
    vaultIds: c.texts(),
    now: c.instant,
    choosesDefault: c.boolean,
    kind: c.text(),
    wakeAt: c.instant,
  },
  row: {},
  sql: `with noted as (
          insert into account_vaults (company_id, customer_id, id, created_at)
          select $1::uuid, $2::uuid, id, $4::timestamptz from unnest($3::text[]) as id
          on conflict (company_id, id) do nothing
          returning id),
        changed as (
          update customers customer
          set default_vault_id = coalesce(customer.default_vault_id, case when $5 then
                (select id from noted order by array_position($3::text[], id) limit 1) end),
              updated_at = ${buildLaterThanBefore('$4')}
          where customer.company_id = $1 and customer.id = $2 and exists (select from noted)
          returning customer.company_id, customer.id)
        ${schedulePart.sql(
          `(select company_id, $6 as kind, id::text as subject_id, $4::timestamptz as due_at, $7::timestamptz as wake_at
            from changed) as given`,
        )}`,
})

/** Finds the customer of a recorded method that is not marked as deleted. */
export const findRecordedMethod = query({
  name: 'find noted payment method',
  parameters: { companyId: c.uuid<CompanyId>(), vaultId: c.text() },
  row: { customer_id: c.uuid<CustomerId>() },
  sql: `select customer_id from account_vaults where company_id = $1 and id = $2 and deleted_at is null`,
})

/** Marks a method as deleted. It stops being a default, and no other takes its place. */
export const forgetMethod = command({
  name: 'forget payment method',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    customerId: c.uuid<CustomerId>(),
    vaultId: c.text(),
    now: c.instant,
  },
  row: {},
  sql: `with forgotten as (
          insert into account_vaults as vault (company_id, customer_id, id, created_at, deleted_at)
          values ($1, $2, $3, $4, $4)
          on conflict (company_id, id) do update set deleted_at = coalesce(vault.deleted_at, excluded.deleted_at))
        update customers customer
        set default_vault_id = nullif(customer.default_vault_id, $3), updated_at = ${buildLaterThanBefore('$4')}
        where customer.company_id = $1 and customer.id = $2`,
})

/** Returns whether any method of the company's customers is saved. */
export const anySavedMethod = query({
  name: 'any saved method',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { found: c.boolean },
  sql: `select exists (select from account_vaults where company_id = $1 and deleted_at is null) as found`,
})

/** Clears the customers' contacts at the processor that the company leaves. */
export const forgetContacts = command({
  name: 'forget contacts',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: {},
  sql: `with merged as (
          update merged_customers set contact_id = null where company_id = $1 and contact_id is not null)
        update customers set contact_id = null, default_vault_id = null where company_id = $1 and contact_id is not null`,
})

/**
 * Marks all methods of the company's customers as deleted, and schedules the notifications. Returns the number of
 * methods.
 */
export const deleteAllMethods = command({
  name: 'withdraw payment methods',
  parameters: { companyId: c.uuid<CompanyId>(), now: c.instant, kind: c.text(), wakeAt: c.instant },
  row: { count: c.integer },
  sql: `with withdrawn as (
          update account_vaults set deleted_at = $2 where company_id = $1 and deleted_at is null
          returning customer_id),
        changed as (
          update customers customer set default_vault_id = null, updated_at = ${buildLaterThanBefore('$2')}
          where customer.company_id = $1 and customer.id in (select customer_id from withdrawn)),
        told as (
          insert into timers (company_id, kind, subject_id, due_at, wake_at)
          select distinct $1::uuid, $3, customer_id::text, $2::timestamptz, $4::timestamptz from withdrawn
          on conflict (company_id, kind, subject_id) do update
            set due_at = excluded.due_at, wake_at = excluded.wake_at, leased_until = null,
                claims = timers.claims + 1, attempts = 0)
        select count(*)::integer as count from withdrawn`,
})
