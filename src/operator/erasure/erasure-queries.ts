import type { CompanyId, CustomerId } from '#kernel/ids'
import { c, command, lookup } from '#platform/database'

const named = { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>() }

/** What keeps a customer from being erased: an open invoice, money on its way, a subscription that is not over. */
export const findWhatHolds = lookup({
  name: 'find what holds customer',
  parameters: named,
  row: { has_open_invoice: c.boolean, has_money_in_flight: c.boolean, has_subscription: c.boolean },
  sql: `select
          exists (select from invoices
                  where company_id = $1 and customer_id = $2
                    and status in ('Pending', 'Partial', 'Overdue', 'Failed', 'ACHPending')) as has_open_invoice,
          exists (select from transactions
                  where company_id = $1 and customer_id = $2 and invoice_id is null
                    and status in ('created', 'pending', 'authorized'))
            or exists (select from invoices i
                       join transactions t on t.company_id = i.company_id and t.invoice_id = i.id
                       where i.company_id = $1 and i.customer_id = $2 and t.status in ('created', 'pending'))
            as has_money_in_flight,
          exists (select from subscriptions
                  where company_id = $1 and customer_id = $2 and status not in ('cancelled', 'ended')) as has_subscription`,
})

/** From here on nothing new is begun with the customer. Says since when, and when it was erased, if it was. */
export const beginErasure = command({
  name: 'begin erasure',
  parameters: { ...named, now: c.instant },
  row: { erased_at: c.maybe(c.instant) },
  sql: `update customers set erasing_at = coalesce(erasing_at, $3)
        where company_id = $1 and id = $2 returning erased_at`,
})

/** Leaves the customer as it was. */
export const abandonErasure = command({
  name: 'abandon erasure',
  parameters: named,
  row: {},
  sql: `update customers set erasing_at = null where company_id = $1 and id = $2 and erased_at is null`,
})

/** What a customer reads as that was erased. */
export const erasedName = 'Erased customer'

/** Takes everything off a customer that says who it is, once. */
export const clearCustomer = command({
  name: 'clear customer',
  parameters: { ...named, now: c.instant, name: c.text() },
  row: { erased_at: c.instant },
  sql: `with methods as (
          update account_vaults set deleted_at = coalesce(deleted_at, $3) where company_id = $1 and customer_id = $2)
        update customers
        set first_name = $4, last_name = null, company_name = null, email = null, email_search = null,
            phone_number = null, address1 = null, address2 = null, city = null, state = null, zip = null,
            external_user_id = null, custom_fields = '{}', default_payment_options = null, default_vault_id = null,
            erased_at = $3, updated_at = greatest(updated_at + interval '1 millisecond', $3)
        where company_id = $1 and id = $2 and erasing_at is not null and erased_at is null
        returning erased_at`,
})

const theirs = {
  invoices: `select id from invoices where company_id = $1 and customer_id = $2`,
  subscriptions: `select id from subscriptions where company_id = $1 and customer_id = $2`,
  setupLinks: `select id from setup_links where company_id = $1 and customer_id = $2`,
}

const emptied = `emptied = true, recipient = $3, facts = null, subject = null, body_text = '', body_html = null,
  links = null, sealed_links = null`

/** Takes the words and the address off every message to the customer. */
export const clearMessages = command({
  name: 'clear messages of customer',
  parameters: { ...named, name: c.text() },
  row: {},
  sql: `with of_invoices as (
          update outbox set ${emptied} where company_id = $1 and invoice_id = any (array(${theirs.invoices})))
        update outbox set ${emptied}
        where company_id = $1 and invoice_id is null and subscription_id = any (array(${theirs.subscriptions}))`,
})

/** Ends every page that a link or a session of the customer opens. */
export const closePages = command({
  name: 'close pages of customer',
  parameters: named,
  row: {},
  sql: `with sessions as (
          delete from page_sessions
          where company_id = $1 and subscription_id = any (array(${theirs.subscriptions})) returning id),
        codes as (
          delete from verification_codes
          where company_id = $1 and subscription_id = any (array(${theirs.subscriptions}))),
        setup as (
          delete from setup_links where company_id = $1 and customer_id = $2 returning id)
        delete from secret_lookups
        where company_id = $1
          and subject_id = any (array(
            select id from sessions union all select id from setup
            union all ${theirs.invoices} union all ${theirs.subscriptions}))`,
})

/** Takes what says who pays off the customer's hosted payments, and ends those that are open. */
export const clearHostedPayments = command({
  name: 'clear hosted payments of customer',
  parameters: { ...named, now: c.instant },
  row: {},
  // A form that is open may still sell, and its sale is recorded on the row as it stands.
  sql: `update hosted_payments
        set shown = shown - '{email,billingStreet,billingCity,billingState,billingZip}'::text[], contact_reference = null,
            expires_at = least(expires_at, $3), version = version + 1
        where company_id = $1 and customer_id = $2`,
})
