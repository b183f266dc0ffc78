import type { CompanyId, Uuid } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { c, command, lookup, query } from '#platform/database'

export type FormRequest = {
  contactId: string
  methods: Rail[]
  frameAncestors: string[]
  accent?: string
  billingZip?: string
  zipRequired?: boolean
  sale?: { amountCents: Cents; description?: string; declinesMax?: number; saleDeclinesMax?: number }
}

export type FormKind = 'tokenization' | 'ticket' | 'sale'

const formParameters = { companyId: c.uuid<CompanyId>(), id: c.bytes }

const formColumns = {
  id: c.bytes,
  kind: c.text<FormKind>(),
  asked: c.json<FormRequest>(),
  reference: c.maybe(c.text()),
  expires_at: c.instant,
  used_at: c.maybe(c.instant),
  used_by: c.maybe(c.text()),
}

export const findForm = lookup({
  name: 'find form of gateway',
  parameters: formParameters,
  row: formColumns,
  sql: `select ${Object.keys(formColumns).join(', ')} from processor_forms where company_id = $1 and id = $2`,
})

export const insertForm = command({
  name: 'insert form of gateway',
  parameters: {
    ...formParameters,
    kind: c.text<FormKind>(),
    asked: c.json<FormRequest>(),
    reference: c.maybe(c.text()),
    expiresAt: c.instant,
  },
  row: {},
  sql: `insert into processor_forms (company_id, id, kind, asked, reference, expires_at)
        values ($1, $2, $3, $4, $5, $6)`,
})

/** Writes the method that an unused form captured and marks the form as used, unless it was captured before. */
export const captureFormTicket = command({
  name: 'capture in form of gateway',
  parameters: {
    ...formParameters,
    ticketId: c.text(),
    contactId: c.text(),
    rail: c.text<Rail>(),
    hasMandate: c.boolean,
    now: c.instant,
    ticketExpiresAt: c.instant,
  },
  row: { used_by: c.maybe(c.text()) },
  // The lock precedes the read. Of several concurrent requests, the second finds the form used.
  sql: `with usable as materialized (
          select id from processor_forms
          where company_id = $1 and id = $2 and used_at is null and expires_at > $7
          for no key update),
        captured as (
          insert into processor_tickets (company_id, id, contact_id, payment_method, has_mandate, expires_at)
          select $1, $3, $4, $5, $6, $8 from usable
          on conflict (company_id, id) do nothing
          returning id)
        update processor_forms set used_at = $7, used_by = captured.id
        from captured
        where company_id = $1 and processor_forms.id = $2
        returning used_by`,
})

// For a form that saves, its own name replaces the reference.
const saleParameters = { companyId: c.uuid<CompanyId>(), reference: c.text() }

const saleColumns = {
  reference: c.text(),
  try_id: c.maybe(c.uuid<Uuid>()),
  form_id: c.maybe(c.bytes),
  tried_with: c.maybe(c.text()),
  address: c.maybe(c.text()),
  tried_at: c.maybe(c.instant),
  is_lost: c.boolean,
  sold_at: c.maybe(c.instant),
  setup_id: c.maybe(c.text()),
}

const saleColumnList = Object.keys(saleColumns).join(', ')

export const findFormSale = lookup({
  name: 'find sale of forms of gateway',
  parameters: saleParameters,
  row: saleColumns,
  sql: `select ${saleColumnList} from processor_form_sales where company_id = $1 and reference = $2`,
})

/** Begins a try in a form of a sale or one that saves, unless there is another or the sale was made. */
export const beginFormAttempt = command({
  name: 'begin try in form of gateway',
  parameters: {
    ...saleParameters,
    tryId: c.uuid<Uuid>(),
    formId: c.bytes,
    triedWith: c.text(),
    address: c.maybe(c.text()),
    now: c.instant,
    setupId: c.maybe(c.text()),
    expiresAt: c.maybe(c.instant),
  },
  row: { reference: c.text() },
  sql: `insert into processor_form_sales
          (company_id, reference, try_id, form_id, tried_with, address, tried_at, setup_id, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict (company_id, reference) do update
          set try_id = $3, form_id = $4, tried_with = $5, address = $6, tried_at = $7, setup_id = $8, is_lost = false
          where processor_form_sales.try_id is null and processor_form_sales.sold_at is null
        returning reference`,
})

const clearedAttempt = `try_id = null, form_id = null, tried_with = null, address = null, tried_at = null, setup_id = null, is_lost = false`

/** Ends a try without effect. */
export const clearFormAttempt = command({
  name: 'free try in form of gateway',
  parameters: { ...saleParameters, tryId: c.uuid<Uuid>() },
  row: {},
  sql: `update processor_form_sales set ${clearedAttempt} where company_id = $1 and reference = $2 and try_id = $3`,
})

/** Marks the outcome of a try as unknown. */
export const markFormAttemptLost = command({
  name: 'lose try in form of gateway',
  parameters: { ...saleParameters, tryId: c.uuid<Uuid>() },
  row: {},
  sql: `update processor_form_sales set is_lost = true where company_id = $1 and reference = $2 and try_id = $3`,
})

/** Ends a declined try, and counts it once. */
export const declineFormAttempt = command({
  name: 'decline try in form of gateway',
  parameters: { ...saleParameters, tryId: c.uuid<Uuid>(), declineId: c.text(), at: c.instant },
  row: {},
  sql: `with tried as (
          select company_id, reference, form_id, address from processor_form_sales
          where company_id = $1 and reference = $2 and try_id = $3),
        counted as (
          insert into processor_form_declines (company_id, id, reference, form_id, at, address)
          select company_id, $4, reference, form_id, $5, address from tried
          on conflict (company_id, id) do nothing)
        update processor_form_sales set ${clearedAttempt}
        where company_id = $1 and reference = $2 and try_id = $3`,
})

/** Ends the try that made the sale. No form of the sale can make another. */
export const completeFormSale = command({
  name: 'sell in forms of gateway',
  parameters: { ...saleParameters, tryId: c.uuid<Uuid>(), now: c.instant },
  row: {},
  sql: `with sold as (
          select form_id, tried_with from processor_form_sales
          where company_id = $1 and reference = $2 and try_id = $3),
        used as (
          update processor_forms set used_at = $4, used_by = sold.tried_with
          from sold
          where company_id = $1 and processor_forms.id = sold.form_id and used_at is null)
        update processor_form_sales set sold_at = coalesce(sold_at, $4), ${clearedAttempt}
        where company_id = $1 and reference = $2 and try_id = $3`,
})

export const listFormDeclines = query({
  name: 'list declines in forms of gateway',
  parameters: saleParameters,
  row: { id: c.text(), form_id: c.bytes, at: c.instant, address: c.maybe(c.text()) },
  sql: `select id, form_id, at, address from processor_form_declines
        where company_id = $1 and reference = $2
        order by at, id`,
})
