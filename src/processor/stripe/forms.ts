import { secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { hashSecret } from '#platform/secrets'
import type { FormDecline, IntentionRequest } from '../form.ts'
import {
  formRefusals,
  isDecline,
  methodResponse,
  methodNotAcceptedResponse,
  type FormResponse,
} from './form-response.ts'
import {
  captureFormTicket,
  findForm,
  insertForm,
  listFormDeclines,
  type FormRequest,
  type FormKind,
} from './form-queries.ts'
import {
  getAttemptKey,
  loadConfirmationToken,
  type FormDeps,
  type FormRow,
  type PayerInput,
} from './form-input.ts'
import { findSaleRefusal, sellInForm } from './form-sale.ts'
import { createClientToken } from './form-token.ts'
import { toRail, stripeMethodTypes } from './method-details.ts'
import { findTicket } from './method-queries.ts'
import { offlineMandate, ticketLifetimeMs } from './method-rows.ts'
import { saveInForm, findSaveRefusal } from './save-in-form.ts'
import { isStripeId } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import type { StripePort } from './stripe-port.ts'

/** The data of a form's page, with the reason where the form is closed. */
export type FormView = Omit<FormRequest, 'contactId'> & {
  kind: FormKind
  /** The number of declined tries in the form, or in all forms of its sale. */
  declines: number
  /** The reason why the form refuses entries. */
  refusal?: FormResponse
}

export type FormInput = { clientToken: string; confirmationTokenId: string; address?: string }

/** Secure forms whose pages this service serves. */
export type FormCalls = Pick<StripePort, 'createIntention' | 'declinesOf'> & {
  /** Returns a form to show, or undefined where there is none with this token. */
  readForm(location: StripeCredentials, clientToken: string): Promise<FormView | undefined>
  /**
   * Executes the purpose of a form. Throws where Stripe did not report the outcome; the same entry can safely be sent
   * again. `current` reads the location again when it is this entry's turn.
   */
  submitForm(
    location: StripeCredentials,
    entry: FormInput,
    current?: () => Promise<StripeCredentials | undefined>,
  ): Promise<FormResult>
}

/** The response of a form, and the name of a form that saves where the entry was declined. */
export type FormResult = FormResponse & { declinedIn?: string }

export function createFormCalls(deps: FormDeps): FormCalls {
  return {
    createIntention: (location, intention) => createIntention(deps, location, intention),
    async declinesOf({ companyId }, reference) {
      const rows = await deps.db.all(listFormDeclines, { companyId, reference })
      return rows.map(({ id, at, address }): FormDecline => ({ id, at, ...omitNullish({ address }) }))
    },
    async readForm(location, clientToken) {
      const row = await findFormRow(deps, location.companyId, clientToken)
      return row && toFormView(deps, location, row)
    },
    async submitForm(location, entry, current = async () => location) {
      const row = await findFormRow(deps, location.companyId, entry.clientToken)
      if (!row) return formRefusals.unknown
      return deps.inTurn(`${location.companyId} form ${getAttemptKey(row)}`, async () => {
        // The company may have moved or received new keys while other entries were processed.
        const now = await current()
        return now?.accountId === location.accountId ? submitForm(deps, now, entry) : formRefusals.unknown
      })
    },
  }
}

async function createIntention(
  { db, clock }: FormDeps,
  location: StripeCredentials,
  intention: IntentionRequest,
) {
  const { companyId } = location
  const { kind, contactId, methods, lifetimeSeconds, frameAncestors, appearance, prefill, zipRequired } =
    intention
  const clientToken = createClientToken(companyId)
  const taken = [...new Set(methods)]
  const { reference = null, ...sale } = intention.kind === 'sale' ? intention.sale : {}
  const looks = omitNullish({ accent: appearance?.accent, billingZip: prefill?.billingZip, zipRequired })
  const request: FormRequest = { contactId, methods: taken, frameAncestors, ...looks }
  await db.run(insertForm, {
    companyId,
    id: hashSecret(clientToken),
    kind,
    asked: 'amountCents' in sale ? { ...request, sale } : request,
    reference,
    expiresAt: locationNow(clock, location) + lifetimeSeconds * secondMs,
  })
  const shown = taken.map((type) => ({ productTransactionId: stripeMethodTypes[type], type }))
  return { clientToken, methods: shown, ...(kind === 'sale' ? ({ leavesMethod: true } as const) : {}) }
}

async function findFormRow({ db }: FormDeps, companyId: CompanyId, clientToken: string) {
  return db.first(findForm, { companyId, id: hashSecret(clientToken) })
}

async function toFormView(deps: FormDeps, location: StripeCredentials, row: FormRow): Promise<FormView> {
  const { contactId: _contactId, ...request } = row.asked
  const { companyId } = location
  const declines = await deps.db.all(listFormDeclines, { companyId, reference: getAttemptKey(row) })
  const refusal = findClosedRefusal(deps, location, row) ?? (await findRefusal(deps, location, row))
  return { ...request, kind: row.kind, declines: declines.length, ...omitNullish({ refusal }) }
}

async function findRefusal(deps: FormDeps, location: StripeCredentials, row: FormRow) {
  return row.kind === 'sale' ? findSaleRefusal(deps, location, row) : findSaveRefusal(deps, location, row)
}

function findClosedRefusal(
  { clock }: FormDeps,
  location: StripeCredentials,
  row: FormRow,
): FormResponse | undefined {
  if (row.used_at !== null) return row.kind === 'sale' ? formRefusals.sold : formRefusals.used
  return row.expires_at <= locationNow(clock, location) ? formRefusals.expired : undefined
}

async function submitForm(
  deps: FormDeps,
  location: StripeCredentials,
  entry: FormInput,
): Promise<FormResult> {
  // Read in turn, because the entry before may have closed the form.
  const row = await findFormRow(deps, location.companyId, entry.clientToken)
  if (!row) return formRefusals.unknown
  const { confirmationTokenId } = entry
  // After a lost response, the page sends the same entry again.
  const isRepeated = row.used_by === confirmationTokenId
  const closed = isRepeated ? undefined : findClosedRefusal(deps, location, row)
  if (closed) return closed
  if (!isStripeId(confirmationTokenId, 'ctoken')) return formRefusals['unknown entry']
  const token = await loadConfirmationToken(deps.stripe, location, confirmationTokenId)
  const method = token?.payment_method_preview
  if (!token || !method) return formRefusals['unknown entry']
  const rail = toRail(method)
  if (!rail || !row.asked.methods.includes(rail)) return methodNotAcceptedResponse(row.asked.methods)
  const mandate = rail === 'ach' && !token.mandate_data ? { mandate: offlineMandate } : {}
  const given = {
    confirmationTokenId,
    method,
    rail,
    ...mandate,
    ...omitNullish({ address: entry.address }),
  }
  if (row.kind === 'tokenization') {
    const response = await saveInForm(deps, location, row, given)
    return isDecline(response) ? { ...response, declinedIn: getAttemptKey(row) } : response
  }
  if (row.kind === 'sale') return sellInForm(deps, location, row, given)
  if (isRepeated) return methodResponse('ticket', token.id, method)
  const isSpent = Boolean(token.payment_intent ?? token.setup_intent)
  return isSpent ? formRefusals['used entry'] : captureTicket(deps, location, row, given)
}

async function captureTicket(
  { db, clock }: FormDeps,
  location: StripeCredentials,
  row: FormRow,
  { confirmationTokenId: ticketId, method, rail, mandate }: PayerInput,
): Promise<FormResponse> {
  const { companyId } = location
  const now = locationNow(clock, location)
  if (await db.first(findTicket, { companyId, id: ticketId })) return formRefusals['used entry']
  const [captured] = await db.run(captureFormTicket, {
    companyId,
    id: row.id,
    ticketId,
    contactId: row.asked.contactId,
    rail,
    hasMandate: mandate === undefined,
    now,
    ticketExpiresAt: now + ticketLifetimeMs,
  })
  return captured ? methodResponse('ticket', ticketId, method) : formRefusals.used
}
