import type { AppContext } from '#context'
import { secondMs } from '#kernel/clock'
import { parseId } from '#kernel/ids'
import { isPostalCode } from '#kernel/postal-code'
import { clientTokenLifetimeMs } from '#kernel/limits'
import { rails, type Rail } from '#kernel/rails'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { getPayerRails, toAccentColour, openCredentials, isSurcharging, type Company } from '#companies'
import { callProcessor, type FormAppearance, type ProcessorMethod } from '#processor'
import type { Customer } from './customer.ts'
import { loadUnerasedCustomer } from './find-customers.ts'
import { resolveContact } from './resolve-contact.ts'

/** Initial values of a secure form. */
export type FormPrefill = {
  /** The payer's ZIP code. */
  billingZip?: string | undefined
}

/** The data that opens the secure form. */
export type Intention = {
  clientToken: string
  /** The URL of the form, for a frame. */
  formUrl: string
  locationId: string
  contactId: string
  methods: ProcessorMethod[]
}

/** Opens the secure form in which a payer saves a method, with or without a customer. */
export async function createIntention(
  context: AppContext,
  company: Company,
  request: { customerId?: string | undefined; paymentMethods?: Rail[] | undefined },
): Promise<Intention> {
  const methods = getPayerRails(context, company).filter((rail) =>
    (request.paymentMethods ?? rails).includes(rail),
  )
  const payer = await loadPayer(context, company, request.customerId)
  const fields = [...checkRails(methods, request.paymentMethods), ...payer.problems]
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  return openForm(context, company, { kind: 'tokenization', methods, customer: payer.customer })
}

/** Opens the secure form that captures a card as a ticket. A ticket is good for one use; the card is not charged. */
export async function createTicketIntention(
  context: AppContext,
  company: Company,
  request: { customerId?: string | undefined },
): Promise<Omit<Intention, 'methods'>> {
  const payer = await loadPayer(context, company, request.customerId)
  if (payer.problems.length > 0) throw new ApiError('validation_failed', { fields: payer.problems })
  if (!company.products.includes('cc'))
    throw new ApiError('bad_request', {
      message: 'A ticket is a captured card, and this company takes no cards (cc).',
    })
  const form = { kind: 'ticket', methods: ['cc'], customer: payer.customer } as const
  const { clientToken, formUrl, locationId, contactId } = await openForm(context, company, form)
  return { clientToken, formUrl, locationId, contactId }
}

/** Opens the secure form that captures a payer's card or bank account for one payment, without a charge. */
export async function createCaptureIntention(
  context: AppContext,
  company: Company,
  methods: Rail[],
  customer: Customer | undefined,
  shown: FormPrefill = {},
): Promise<Intention> {
  return openForm(context, company, { kind: 'ticket', methods, customer, ...shown })
}

type Payer = { customer: Customer | undefined; problems: FieldProblem[] }

async function loadPayer(
  { db }: AppContext,
  company: Company,
  customerId: string | undefined,
): Promise<Payer> {
  if (customerId === undefined) return { customer: undefined, problems: [] }
  const id = parseId('cus', customerId)
  const customer = id && (await loadUnerasedCustomer(db, company.id, id))
  const unknown = { path: 'body.customerId', code: 'not_found', message: 'there is no such customer' }
  return { customer, problems: customer ? [] : [unknown] }
}

/** A rail without a product is dropped. If none is left, the error lists the requested rails. */
function checkRails(methods: Rail[], asked: Rail[] | undefined): FieldProblem[] {
  if (methods.length > 0) return []
  const message = `this company has no payment product for ${(asked ?? rails).join(', ')}`
  return [{ path: 'body.paymentMethods', code: 'not_offered', message }]
}

async function openForm(
  context: AppContext,
  company: Company,
  form: FormPrefill & {
    kind: 'tokenization' | 'ticket'
    methods: readonly Rail[]
    customer: Customer | undefined
  },
): Promise<Intention> {
  const { processor, secrets } = context
  const location = openCredentials(secrets, company)
  const contactId = form.customer
    ? await resolveContact(context, company, form.customer)
    : await callProcessor(() => processor.createContact(location, {}))
  const intention = {
    kind: form.kind,
    contactId,
    methods: [...form.methods],
    lifetimeSeconds: clientTokenLifetimeMs / secondMs,
    frameAncestors: toFrameOrigins(context, company),
    ...toAppearance(company),
    ...toPrefill(form.billingZip),
    // The billing ZIP is needed for surcharges only.
    ...(form.kind === 'ticket' ? { zipRequired: isSurcharging(company) } : {}),
  }
  const opened = await callProcessor(() => processor.createIntention(location, intention))
  return {
    clientToken: opened.clientToken,
    formUrl: processor.formOf(location).urlOf(opened.clientToken),
    locationId: location.locationId,
    contactId,
    methods: opened.methods,
  }
}

/** Returns the appearance of a company's secure form, with its colour if it has one. */
export function toAppearance(company: Pick<Company, 'branding'>): { appearance?: FormAppearance } {
  const accent = toAccentColour(company)
  return accent === undefined ? {} : { appearance: { accent } }
}

// A merchant may send any text as the ZIP; the form accepts a ZIP or postal code only.
function toPrefill(billingZip = ''): { prefill?: { billingZip: string } } {
  return isPostalCode(billingZip) ? { prefill: { billingZip } } : {}
}

/**
 * Returns the origins whose pages may show a company's secure form and receive its messages: ours and those of the
 * company.
 */
export function toFrameOrigins(
  { baseUrl }: Pick<AppContext, 'baseUrl'>,
  { formOrigins }: Pick<Company, 'formOrigins'>,
): string[] {
  return [...new Set([new URL(baseUrl).origin, ...formOrigins])]
}
