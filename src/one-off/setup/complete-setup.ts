import type { Services } from '#access'
import { companyNow, credentialsOf } from '#companies'
import { createIntention, isVaultId, readCustomer, recordSavedMethod, type Intention } from '#customers'
import { publicId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import { ApiError, invalidField } from '#kernel/refusals'
import { chargeableOf, type PaymentEvent } from '#payments'
import { atProcessor } from '#processor'
import { useSetupLink } from './setup-link-queries.ts'
import { setupStatusOf, type SetupCaller } from './setup-link.ts'

/** Opens the secure form in which the customer of a set-up page saves a method. */
export async function openSetupForm(
  services: Services,
  caller: SetupCaller,
  paymentMethods: Rail[] | undefined,
): Promise<Intention> {
  assertOpen(services, caller)
  const customerId = publicId('cus', caller.customer.id)
  return createIntention(services, caller.company, { customerId, paymentMethods })
}

/** Notes the method that was saved on a set-up page, as the processor has it. The same event may be sent again. */
export async function completeSetup(services: Services, caller: SetupCaller, event: PaymentEvent) {
  const { company, customer, link } = caller
  const named = chargeableOf(event)
  const vaultId = named && 'accountVaultId' in named ? named.accountVaultId : undefined
  if (vaultId === undefined)
    throw invalidField('body.processorEvent', 'invalid_type', 'names no saved method (@action tokenization)')
  if (vaultId !== link.vault_id) assertOpen(services, caller)
  const location = credentialsOf(services.secrets, company)
  const vault = isVaultId(vaultId)
    ? await atProcessor(() => services.processor.readVault(location, vaultId))
    : undefined
  // The form may have made the customer's profile at the processor only just now.
  const contactId = (await readCustomer(services.db, company.id, customer.id))?.contactId
  if (!vault?.active || vault.contactId === undefined || vault.contactId !== contactId)
    throw invalidField(
      'body.processorEvent',
      'not_found',
      'the processor knows no such method of this customer',
    )
  await recordSavedMethod(services, company, { contactId, vaultId })
  const [used] = await services.db.run(useSetupLink, { companyId: company.id, id: link.id, vaultId })
  if (used?.vault_id !== vaultId) throw alreadySaved()
  return { status: 'success', accountVaultId: vaultId } as const
}

function assertOpen({ clock }: Services, { company, link }: SetupCaller): void {
  const status = setupStatusOf(link, companyNow(clock, company))
  if (status === 'saved') throw alreadySaved()
  if (status === 'expired')
    throw new ApiError('bad_request', { message: 'This set-up page has expired: ask for a new one.' })
}

function alreadySaved(): ApiError {
  return new ApiError('bad_request', { message: 'A payment method was saved on this page already.' })
}
