import type { CompanyId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import { c, command, lookup, query } from '#platform/database'

const ticketParameters = { companyId: c.uuid<CompanyId>(), id: c.text() }

const ticketColumns = {
  id: c.text(),
  contact_id: c.text(),
  payment_method: c.text<Rail>(),
  has_mandate: c.boolean,
  expires_at: c.instant,
  deleted_at: c.maybe(c.instant),
  charged_under: c.maybe(c.text()),
  kept_for: c.maybe(c.text()),
  setup_id: c.maybe(c.text()),
  vault_id: c.maybe(c.text()),
  refusals: c.integer,
  payment_method_id: c.maybe(c.text()),
  customer_id: c.maybe(c.text()),
}

const ticketColumnList = Object.keys(ticketColumns).join(', ')

export const findTicket = lookup({
  name: 'find ticket of gateway',
  parameters: ticketParameters,
  row: ticketColumns,
  sql: `select ${ticketColumnList} from processor_tickets where company_id = $1 and id = $2`,
})

/** Assigns a ticket to one movement, which may take it again. */
export const chargeTicket = command({
  name: 'charge ticket of gateway',
  parameters: { ...ticketParameters, reference: c.text(), now: c.instant },
  row: ticketColumns,
  sql: `update processor_tickets set charged_under = $3
        where company_id = $1 and id = $2 and deleted_at is null and setup_id is null
          and (charged_under = $3 or (charged_under is null and expires_at > $4))
        returning ${ticketColumnList}`,
})

/** Frees a ticket of a movement that was never made. */
export const releaseTicket = command({
  name: 'release ticket of gateway',
  parameters: { ...ticketParameters, reference: c.text() },
  row: {},
  sql: `update processor_tickets set charged_under = null where company_id = $1 and id = $2 and charged_under = $3`,
})

/** Records the object that saves a ticket, before it can take effect. A deleted ticket records nothing any more. */
export const beginKeeping = command({
  name: 'note keeping of ticket of gateway',
  parameters: { ...ticketParameters, keptFor: c.text(), setupId: c.text(), now: c.instant },
  row: { id: c.text() },
  sql: `update processor_tickets set kept_for = $3, setup_id = $4
        where company_id = $1 and id = $2 and deleted_at is null and charged_under is null
          and ((setup_id is null and expires_at > $5) or (setup_id = $4 and kept_for = $3))
        returning id`,
})

/** Undoes a saving without effect. The ticket is as before, under its current id. */
export const undoKeeping = command({
  name: 'undo keeping of ticket of gateway',
  parameters: {
    ...ticketParameters,
    setupId: c.text(),
    paymentMethodId: c.maybe(c.text()),
    customerId: c.maybe(c.text()),
  },
  row: { id: c.text() },
  sql: `update processor_tickets
        set kept_for = null, setup_id = null, refusals = refusals + 1,
          payment_method_id = coalesce($4, payment_method_id), customer_id = coalesce($5, customer_id)
        where company_id = $1 and id = $2 and setup_id = $3 and vault_id is null
        returning id`,
})

const methodColumns = {
  id: c.text(),
  customer_id: c.text(),
  contact_id: c.maybe(c.text()),
  payment_method: c.text<Rail>(),
  title: c.maybe(c.text()),
  created_at: c.instant,
  deleted_at: c.maybe(c.instant),
}

const methodColumnList = Object.keys(methodColumns).join(', ')

const newMethod = {
  companyId: c.uuid<CompanyId>(),
  id: c.text(),
  customerId: c.text(),
  contactId: c.maybe(c.text()),
  rail: c.text<Rail>(),
  now: c.instant,
}

const insertMethodSql = `insert into processor_methods (company_id, id, customer_id, contact_id, payment_method, created_at)
          values ($1, $2, $3, $4, $5, $6)
          on conflict (company_id, id) do nothing`

/** Inserts a saved method. An existing row remains, deleted or not. */
export const insertMethod = command({
  name: 'insert method of gateway',
  parameters: newMethod,
  row: { id: c.text() },
  sql: `${insertMethodSql} returning id`,
})

/** Inserts a method that was never saved as deleted. An existing row remains, deleted or not. */
export const insertDeletedMethod = command({
  name: 'insert gone method of gateway',
  parameters: newMethod,
  row: { id: c.text() },
  sql: `insert into processor_methods
          (company_id, id, customer_id, contact_id, payment_method, created_at, deleted_at)
        values ($1, $2, $3, $4, $5, $6, $6)
        on conflict (company_id, id) do nothing
        returning id`,
})

/** Inserts the method that a ticket became, and marks the ticket as saved. */
export const insertKeptMethod = command({
  name: 'insert kept method of gateway',
  parameters: { ...newMethod, ticketId: c.text(), setupId: c.text() },
  row: { id: c.text() },
  sql: `with kept as (${insertMethodSql})
        update processor_tickets set vault_id = $2
        where company_id = $1 and id = $7 and setup_id = $8
        returning id`,
})

export const deleteTicketRow = command({
  name: 'delete ticket of gateway',
  parameters: { ...ticketParameters, now: c.instant },
  row: ticketColumns,
  sql: `update processor_tickets set deleted_at = coalesce(deleted_at, $3)
        where company_id = $1 and id = $2
        returning ${ticketColumnList}`,
})

const methodParameters = { companyId: c.uuid<CompanyId>(), id: c.text() }

/** Finds a saved method, including a deleted one. */
export const findMethod = lookup({
  name: 'find method of gateway',
  parameters: methodParameters,
  row: methodColumns,
  sql: `select ${methodColumnList} from processor_methods where company_id = $1 and id = $2`,
})

export const listMethods = query({
  name: 'list methods of gateway',
  parameters: { companyId: c.uuid<CompanyId>(), contactId: c.text() },
  row: methodColumns,
  sql: `select ${methodColumnList} from processor_methods
        where company_id = $1 and contact_id = $2 and deleted_at is null
        order by place`,
})

export const renameMethod = command({
  name: 'retitle method of gateway',
  parameters: { ...methodParameters, title: c.text() },
  row: methodColumns,
  sql: `update processor_methods set title = $3
        where company_id = $1 and id = $2 and deleted_at is null
        returning ${methodColumnList}`,
})

/** Assigns an unassigned method to a contact. Also succeeds if the contact already owns it. */
export const setMethodContact = command({
  name: 'give method of gateway',
  parameters: { ...methodParameters, contactId: c.text() },
  row: methodColumns,
  sql: `update processor_methods set contact_id = $3
        where company_id = $1 and id = $2 and deleted_at is null and coalesce(contact_id, $3) = $3
        returning ${methodColumnList}`,
})

/** Deletes a method permanently. The time of the first deletion remains. */
export const deleteMethod = command({
  name: 'delete method of gateway',
  parameters: { ...methodParameters, now: c.instant },
  row: methodColumns,
  sql: `update processor_methods set deleted_at = coalesce(deleted_at, $3)
        where company_id = $1 and id = $2
        returning ${methodColumnList}`,
})
