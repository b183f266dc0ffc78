import type { AppContext } from '#access'
import { diffFields, recordAudit, type AuditedCall } from '#audit'
import { readCompanyClock, openCredentials, raiseAlert, type Company } from '#companies'
import { deleteAllSavedMethods } from '#customers'
import { toPublicId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Transaction } from '#platform/database'
import { isProcessorError, toProfile } from '#processor'
import { scheduleOpenAttempts } from '#transactions'

/** Refuses to give up an account that can be asked, or of which nobody knows at the moment whether it can. */
export async function refuseReachable(
  { processor, secrets }: Pick<AppContext, 'processor' | 'secrets'>,
  company: Company,
): Promise<void> {
  const isReachable = await processor.opens(openCredentials(secrets, company)).catch((error: unknown) => {
    if (!isProcessorError(error)) throw error
    throw new ApiError('service_unavailable', {
      message:
        'The processor does not say whether the account that the company is on can be asked: an outage passes. Try again later.',
    })
  })
  if (!isReachable) return
  throw new ApiError('unprocessable_entity', {
    message:
      'The account that the company is on can be asked, so nothing of it has to be given up: move the company without "leave".',
  })
}

/** Refuses to give up another account than the one that was looked at. */
export function refuseMoved(looked: Company, company: Company): void {
  if (company.sealed.processorCredentials.equals(looked.sealed.processorCredentials)) return
  throw new ApiError('unprocessable_entity', {
    message: 'The company was moved, or given other keys, while its account was looked at. Look at it again.',
  })
}

/**
 * Gives up what a company has at an account that cannot be asked any more, as it leaves it: saved methods count as deleted, and
 * what is open there is left to be settled by hand. Its people are told.
 */
export async function giveUpAccount(
  tx: Transaction,
  services: Pick<AppContext, 'clock' | 'ids' | 'secrets'>,
  company: Company,
  call: AuditedCall,
): Promise<void> {
  const { clock, ids, secrets } = services
  const methods = await deleteAllSavedMethods(tx, clock, company)
  const openAttempts = await scheduleOpenAttempts(tx, clock, company)
  if (methods > 0) {
    const message = `The account at the processor cannot be used any more, and ${methods} saved payment ${methods === 1 ? 'method' : 'methods'} with it: payers have to give them again.`
    await raiseAlert(tx, ids, company.id, readCompanyClock(clock, company), {
      kind: 'methods_withdrawn',
      message,
    })
  }
  const account = toProfile(openCredentials(secrets, company))
  const told = {
    account: account.kind === 'stripe' ? account.accountId : account.kind,
    methods,
    openAttempts,
  }
  await recordAudit(tx, services, call, {
    companyId: company.id,
    action: 'company.account_given_up',
    subject: { kind: 'company', id: toPublicId('cmp', company.id) },
    changes: diffFields(undefined, told),
  })
}
