import type { KeyedQueue } from '#platform/concurrency'
import type { KeepResult, Ticket } from '../method.ts'
import { ProcessorUnavailable } from '../processor-errors.ts'
import { createPlaceholderCustomer, hasContact } from './contacts.ts'
import { loadConfirmationToken } from './form-input.ts'
import { failsZipCheck, toMethodDetails } from './method-details.ts'
import {
  deleteTicketRow,
  findMethod,
  findTicket,
  insertKeptMethod,
  beginKeeping,
  undoKeeping,
} from './method-queries.ts'
import { toRefusal, toTicketSource, ticketRefusals, getTicketStatus, type TicketRow } from './method-rows.ts'
import { confirmSetup, createSetup, endSetup, type SetupOutcome } from './setups.ts'
import { parseResponse } from './stripe-result.ts'
import { isStripeId, toPath } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import { wirePaymentMethod } from './stripe-method-wire.ts'
import type { StripePort } from './stripe-port.ts'
import { detachMethod, loadKeepResult, type MethodDeps } from './vaults.ts'

type TicketDeps = MethodDeps & { inTurn: KeyedQueue }
type TicketCalls = Pick<StripePort, 'readTicket' | 'deleteTicket' | 'keepTicket'>

/** Creates the ticket calls. A ticket is a confirmation token of Stripe with a row that records its use. */
export function createTicketCalls(deps: TicketDeps): TicketCalls {
  return {
    readTicket: (location, ticketId) => loadTicket(deps, location, ticketId),
    deleteTicket: (location, ticketId) => deleteTicket(deps, location, ticketId),
    async keepTicket(location, ticketId, contactId, billingZip) {
      if (!isStripeId(ticketId)) return ticketRefusals.deleted
      const keeping = { location, ticketId, contactId, billingZip }
      return deps.inTurn(`${location.companyId} ${ticketId}`, () => keepTicket(deps, keeping))
    },
  }
}

async function findTicketRow({ db }: TicketDeps, { companyId }: StripeCredentials, id: string) {
  return isStripeId(id) ? db.first(findTicket, { companyId, id }) : undefined
}

async function loadTicket(
  deps: TicketDeps,
  location: StripeCredentials,
  ticketId: string,
): Promise<Ticket | undefined> {
  const row = await findTicketRow(deps, location, ticketId)
  if (!row || row.deleted_at !== null) return undefined
  const token = await loadConfirmationToken(deps.stripe, location, ticketId)
  if (!token?.payment_method_preview) return undefined
  const status = getTicketStatus(row, locationNow(deps.clock, location))
  return {
    id: row.id,
    contactId: row.contact_id,
    ...toMethodDetails(token.payment_method_preview),
    expiresAt: row.expires_at,
    used: status !== 'open' && status !== 'expired',
  }
}

async function deleteTicket(deps: TicketDeps, location: StripeCredentials, ticketId: string): Promise<void> {
  if (!isStripeId(ticketId)) return
  const { companyId } = location
  const [row] = await deps.db.run(deleteTicketRow, {
    companyId,
    id: ticketId,
    now: locationNow(deps.clock, location),
  })
  // The method that the token became when it was refused is deleted too.
  if (row?.setup_id === null && row.payment_method_id !== null && row.customer_id !== null)
    await detachMethod(deps, location, row.payment_method_id)
}

type KeepCommand = {
  location: StripeCredentials
  ticketId: string
  contactId: string | undefined
  billingZip: string | undefined
}

const noContact = ''
const noSuchContact = toRefusal('There is no such contact.')

async function keepTicket(deps: TicketDeps, keep: KeepCommand): Promise<KeepResult> {
  const row = await findTicketRow(deps, keep.location, keep.ticketId)
  if (!row) return ticketRefusals.deleted
  const status = getTicketStatus(row, locationNow(deps.clock, keep.location))
  if (status === 'being kept') return resumeKeeping(deps, keep, row)
  if (status === 'kept') return repeatKeeping(deps, keep, row)
  return status === 'open' ? startKeeping(deps, keep, row) : ticketRefusals[status]
}

/** Resolves from Stripe a saving with an unknown outcome, and prevents any later effect. */
async function resumeKeeping(deps: TicketDeps, keep: KeepCommand, row: TicketRow): Promise<KeepResult> {
  const { location } = keep
  const setupId = row.setup_id ?? ''
  const ended = await endSetup({ stripe: deps.stripe, location }, setupId)
  const keptFor = row.kept_for ?? noContact
  await recordKeeping(
    deps,
    { ...keep, contactId: keptFor === noContact ? undefined : keptFor },
    row,
    setupId,
    ended,
  )
  return keepTicket(deps, keep)
}

async function repeatKeeping(
  deps: TicketDeps,
  { location, contactId = noContact }: KeepCommand,
  row: TicketRow,
) {
  if (row.kept_for !== contactId || row.vault_id === null) return ticketRefusals.kept
  const method = await deps.db.first(findMethod, { companyId: location.companyId, id: row.vault_id })
  if (!method || method.deleted_at !== null)
    return toRefusal('The method of this ticket was kept, and deleted since.')
  return loadKeepResult(deps, location, method)
}

async function startKeeping(deps: TicketDeps, keep: KeepCommand, row: TicketRow): Promise<KeepResult> {
  const { location, ticketId, contactId } = keep
  const account = { stripe: deps.stripe, location }
  if (contactId !== undefined && !(await hasContact(deps.stripe, location, contactId))) return noSuchContact
  const name = `${ticketId}-${row.refusals}-${contactId ?? 'nobody'}`
  // If a refused try attached it, it remains with that customer permanently.
  const customerId =
    row.customer_id ?? contactId ?? (await createPlaceholderCustomer(deps.stripe, location, `nobody-${name}`))
  const metadata = { florin_ticket: ticketId }
  const rail = row.payment_method
  const setupId = await createSetup(account, { customerId, rail, metadata, idempotencyKey: `setup-${name}` })
  const [keptRow] = await deps.db.run(beginKeeping, {
    companyId: location.companyId,
    id: ticketId,
    keptFor: contactId ?? noContact,
    setupId,
    now: locationNow(deps.clock, location),
  })
  if (!keptRow) return loadTicketRefusal(deps, keep)
  const outcome = await confirmSetup(account, setupId, toTicketSource(row))
  const refusal = await recordKeeping(deps, keep, row, setupId, outcome)
  // If it was saved, or another request has ended this saving, the ticket shows the outcome.
  return refusal ?? keepTicket(deps, keep)
}

/** Returns why a ticket that was just open cannot be saved. */
async function loadTicketRefusal(deps: TicketDeps, keep: KeepCommand): Promise<KeepResult> {
  const row = await findTicketRow(deps, keep.location, keep.ticketId)
  const status = row ? getTicketStatus(row, locationNow(deps.clock, keep.location)) : 'deleted'
  if (status === 'open' || status === 'being kept')
    throw new ProcessorUnavailable('the ticket is being kept elsewhere')
  return ticketRefusals[status]
}

/** Records the outcome of a saving. Returns the refusal where this outcome is one. */
async function recordKeeping(
  deps: TicketDeps,
  { location, contactId, billingZip }: KeepCommand,
  row: TicketRow,
  setupId: string,
  outcome: SetupOutcome,
): Promise<KeepResult | undefined> {
  const { companyId } = location
  const ofTicket = { companyId, id: row.id, setupId }
  if (outcome.outcome === 'refused') {
    const { paymentMethodId = null, reasonCode, reasonText } = outcome
    const [undone] = await deps.db.run(undoKeeping, { ...ofTicket, paymentMethodId, customerId: null })
    return undone && toRefusal(reasonText, reasonCode)
  }
  const { paymentMethodId, customerId } = outcome
  const wrongZip = await checkZip(deps, location, paymentMethodId, billingZip)
  if (wrongZip) {
    const [undone] = await deps.db.run(undoKeeping, { ...ofTicket, paymentMethodId, customerId })
    return undone && wrongZip
  }
  const method = { companyId, id: paymentMethodId, customerId, contactId: contactId ?? null }
  const now = locationNow(deps.clock, location)
  const kept = { ...method, rail: row.payment_method, now, ticketId: row.id, setupId }
  await deps.db.run(insertKeptMethod, kept)
  return undefined
}

const wrongZip = toRefusal('The billing ZIP is not the one of the card.', '1655')

/** Refuses a card whose bank says that its ZIP is wrong. Otherwise the card has the given ZIP from now on. */
async function checkZip(
  { stripe }: TicketDeps,
  location: StripeCredentials,
  paymentMethodId: string,
  billingZip: string | undefined,
): Promise<KeepResult | undefined> {
  const path = toPath('/v1/payment_methods/', paymentMethodId)
  const method = parseResponse(wirePaymentMethod, await stripe.send(location, { method: 'GET', path }))
  if (failsZipCheck(method)) return wrongZip
  const { billingZip: known } = toMethodDetails(method)
  if (billingZip === undefined || billingZip === known || method.card === undefined) return undefined
  const parameters = { billing_details: { address: { postal_code: billingZip } } }
  parseResponse(wirePaymentMethod, await stripe.send(location, { method: 'POST', path, parameters }))
  return undefined
}
