import type { AppContext } from '#context'
import { formatConsent, getCompanyTime, openCredentials, type Company } from '#companies'
import {
  contactIdsOf,
  createIntention,
  isVaultId,
  loadCustomer,
  recordSavedMethod,
  type Intention,
} from '#customers'
import { toPublicId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { findEventMethod, type PaymentEvent } from '#checkout'
import { callProcessor } from '#processor'
import { useSetupLink } from './setup-link-queries.ts'
import { toSetupStatus, type SetupCaller } from './setup-link.ts'

/** Opens the secure form in which the customer of a set-up page saves a method. */
export async function openSetupForm(
  context: AppContext,
  caller: SetupCaller,
  paymentMethods: Rail[] | undefined,
): Promise<Intention> {
  assertSetupOpen(context, caller)
  const customerId = toPublicId('cus', caller.customer.id)
  return createIntention(context, caller.company, { customerId, paymentMethods })
}

/** Records the method saved on a set-up page, as the processor has it. Safe to repeat with the same event. */
export async function completeSetup(context: AppContext, caller: SetupCaller, event: PaymentEvent) {
  const { company, customer, link } = caller
  const source = findEventMethod(event)
  const vaultId = source && 'accountVaultId' in source ? source.accountVaultId : undefined
  if (vaultId === undefined)
    throw invalidFieldError(
      'body.processorEvent',
      'invalid_type',
      'names no saved method (@action tokenization)',
    )
  if (vaultId !== link.vault_id) assertSetupOpen(context, caller)
  const location = openCredentials(context.secrets, company)
  const vault = isVaultId(vaultId)
    ? await callProcessor(() => context.processor.readVault(location, vaultId))
    : undefined
  // The form may have created the customer's contact at the processor only a moment ago.
  const owner = await loadCustomer(context.db, company.id, customer.id)
  const contactId = vault?.active ? vault.contactId : undefined
  if (!owner || !vault || contactId === undefined || !contactIdsOf(owner).includes(contactId))
    throw invalidFieldError(
      'body.processorEvent',
      'not_found',
      'the processor knows no such method of this customer',
    )
  await recordSavedMethod(context, company, { contactId, vaultId })
  const [used] = await context.db.run(useSetupLink, {
    companyId: company.id,
    id: link.id,
    vaultId,
    ...toAgreedText(company, vault.paymentMethod),
    now: getCompanyTime(context.clock, company),
  })
  if (used?.vault_id !== vaultId) throw alreadySavedError()
  return { status: 'success', accountVaultId: vaultId } as const
}

/** Returns the text that a payer agrees to by saving a bank account. */
function toAgreedText(company: Company, rail: Rail) {
  if (rail !== 'ach') return { kind: null, version: null, text: null }
  return formatConsent(company, 'bankSaved')
}

function assertSetupOpen({ clock }: AppContext, { company, link }: SetupCaller): void {
  const status = toSetupStatus(link, getCompanyTime(clock, company))
  if (status === 'saved') throw alreadySavedError()
  if (status === 'expired')
    throw new ApiError('bad_request', { message: 'This set-up page has expired: ask for a new one.' })
}

function alreadySavedError(): ApiError {
  return new ApiError('bad_request', { message: 'A payment method was saved on this page already.' })
}
