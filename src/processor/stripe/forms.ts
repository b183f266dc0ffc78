import { secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { present } from '#kernel/json'
import { hashSecret } from '#platform/secrets'
import type { FormDecline, IntentionRequest } from '../form.ts'
import { formRefusals, isDecline, methodDone, notTaken, type FormAnswer } from './form-answer.ts'
import {
  captureInForm,
  findForm,
  insertForm,
  listFormDeclines,
  type FormAsked,
  type FormKind,
} from './form-queries.ts'
import { nameOf, readEntry, type FormParts, type FormRow, type Given } from './form-entry.ts'
import { saleRefusalOf, sellInForm } from './form-sale.ts'
import { newClientToken } from './form-token.ts'
import { railOf, typeOf } from './held-method.ts'
import { findTicket } from './method-queries.ts'
import { mandateOf, ticketLifetimeMs } from './method-rows.ts'
import { saveInForm, savingRefusalOf } from './save-in-form.ts'
import { isStripeId } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import type { StripePort } from './stripe-port.ts'

/** What the page of a form shows, and what it cannot show any more. */
export type ShownForm = Omit<FormAsked, 'contactId'> & {
  kind: FormKind
  /** The declined tries in it, or in all forms of its sale. */
  declines: number
  /** Why it takes nothing. */
  refusal?: FormAnswer
}

/** What a payer gave to a form. */
export type FormEntry = { clientToken: string; confirmationTokenId: string; address?: string }

/** Secure forms that this service shows itself. */
export type FormCalls = Pick<StripePort, 'createIntention' | 'declinesOf'> & {
  /** A form that is to be shown; undefined where there is none of this token. */
  readForm(location: StripeCredentials, clientToken: string): Promise<ShownForm | undefined>
  /**
   * Does what a form is for. Throws where Stripe did not say what became of it; to send the same again is safe. `current` reads the
   * location again once it is this entry's turn.
   */
  submitForm(
    location: StripeCredentials,
    entry: FormEntry,
    current?: () => Promise<StripeCredentials | undefined>,
  ): Promise<FormSubmitted>
}

/** What a form is answered, and the name of one that saves where that was declined. */
export type FormSubmitted = FormAnswer & { declinedIn?: string }

export function formCalls(parts: FormParts): FormCalls {
  return {
    createIntention: (location, intention) => createIntention(parts, location, intention),
    async declinesOf({ companyId }, reference) {
      const rows = await parts.db.all(listFormDeclines, { companyId, reference })
      return rows.map(({ id, at, address }): FormDecline => ({ id, at, ...present({ address }) }))
    },
    async readForm(location, clientToken) {
      const row = await formOf(parts, location.companyId, clientToken)
      return row && shownForm(parts, location, row)
    },
    async submitForm(location, entry, current = async () => location) {
      const row = await formOf(parts, location.companyId, entry.clientToken)
      if (!row) return formRefusals.unknown
      return parts.inTurn(`${location.companyId} form ${nameOf(row)}`, async () => {
        // The company may have been moved, or been given other keys, while others were at the form.
        const now = await current()
        return now?.accountId === location.accountId ? submitForm(parts, now, entry) : formRefusals.unknown
      })
    },
  }
}

async function createIntention(
  { db, clock }: FormParts,
  location: StripeCredentials,
  intention: IntentionRequest,
) {
  const { companyId } = location
  const { kind, contactId, methods, lifetimeSeconds, frameAncestors, appearance, prefill, zipRequired } =
    intention
  const clientToken = newClientToken(companyId)
  const taken = [...new Set(methods)]
  const { reference = null, ...sale } = intention.kind === 'sale' ? intention.sale : {}
  const looks = present({ accent: appearance?.accent, billingZip: prefill?.billingZip, zipRequired })
  const asked: FormAsked = { contactId, methods: taken, frameAncestors, ...looks }
  await db.run(insertForm, {
    companyId,
    id: hashSecret(clientToken),
    kind,
    asked: 'amountCents' in sale ? { ...asked, sale } : asked,
    reference,
    expiresAt: locationNow(clock, location) + lifetimeSeconds * secondMs,
  })
  const shown = taken.map((type) => ({ productTransactionId: typeOf[type], type }))
  return { clientToken, methods: shown, ...(kind === 'sale' ? ({ leavesMethod: true } as const) : {}) }
}

async function formOf({ db }: FormParts, companyId: CompanyId, clientToken: string) {
  return db.first(findForm, { companyId, id: hashSecret(clientToken) })
}

async function shownForm(parts: FormParts, location: StripeCredentials, row: FormRow): Promise<ShownForm> {
  const { contactId: _contactId, ...asked } = row.asked
  const { companyId } = location
  const declines = await parts.db.all(listFormDeclines, { companyId, reference: nameOf(row) })
  const refusal = closedAt(parts, location, row) ?? (await refusalOf(parts, location, row))
  return { ...asked, kind: row.kind, declines: declines.length, ...present({ refusal }) }
}

async function refusalOf(parts: FormParts, location: StripeCredentials, row: FormRow) {
  return row.kind === 'sale' ? saleRefusalOf(parts, location, row) : savingRefusalOf(parts, location, row)
}

function closedAt({ clock }: FormParts, location: StripeCredentials, row: FormRow): FormAnswer | undefined {
  if (row.used_at !== null) return row.kind === 'sale' ? formRefusals.sold : formRefusals.used
  return row.expires_at <= locationNow(clock, location) ? formRefusals.expired : undefined
}

async function submitForm(
  parts: FormParts,
  location: StripeCredentials,
  entry: FormEntry,
): Promise<FormSubmitted> {
  // Read in turn: whoever was before may have closed it.
  const row = await formOf(parts, location.companyId, entry.clientToken)
  if (!row) return formRefusals.unknown
  const { confirmationTokenId } = entry
  // An answer that was lost is asked for again with the same entry.
  const isRepeated = row.used_by === confirmationTokenId
  const closed = isRepeated ? undefined : closedAt(parts, location, row)
  if (closed) return closed
  if (!isStripeId(confirmationTokenId, 'ctoken')) return formRefusals['unknown entry']
  const token = await readEntry(parts.stripe, location, confirmationTokenId)
  const held = token?.payment_method_preview
  if (!token || !held) return formRefusals['unknown entry']
  const rail = railOf(held)
  if (!rail || !row.asked.methods.includes(rail)) return notTaken(row.asked.methods)
  const mandate = rail === 'ach' && !token.mandate_data ? { mandate: mandateOf } : {}
  const given = { confirmationTokenId, held, rail, ...mandate, ...present({ address: entry.address }) }
  if (row.kind === 'tokenization') {
    const answer = await saveInForm(parts, location, row, given)
    return isDecline(answer) ? { ...answer, declinedIn: nameOf(row) } : answer
  }
  if (row.kind === 'sale') return sellInForm(parts, location, row, given)
  if (isRepeated) return methodDone('ticket', token.id, held)
  const isSpent = Boolean(token.payment_intent ?? token.setup_intent)
  return isSpent ? formRefusals['used entry'] : capture(parts, location, row, given)
}

async function capture(
  { db, clock }: FormParts,
  location: StripeCredentials,
  row: FormRow,
  { confirmationTokenId: ticketId, held, rail, mandate }: Given,
): Promise<FormAnswer> {
  const { companyId } = location
  const now = locationNow(clock, location)
  if (await db.first(findTicket, { companyId, id: ticketId })) return formRefusals['used entry']
  const [captured] = await db.run(captureInForm, {
    companyId,
    id: row.id,
    ticketId,
    contactId: row.asked.contactId,
    rail,
    hasMandate: mandate === undefined,
    now,
    ticketExpiresAt: now + ticketLifetimeMs,
  })
  return captured ? methodDone('ticket', ticketId, held) : formRefusals.used
}
