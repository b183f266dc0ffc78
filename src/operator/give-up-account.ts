import type { AppContext } from '#context'
import { diffFields, recordAudit, type AuditedCall } from '#audit'
import { getCompanyTime, openCredentials, raiseAlert, type Company } from '#companies'
import { deleteAllSavedMethods } from '#customers'
import { toPublicId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Transaction } from '#platform/database'
import { isProcessorError, toProfile } from '#processor'
import { scheduleOpenAttempts } from '#attempts'

/** Refuses to abandon an account that the processor still serves, or whose status is unknown at the moment. */
export async function assertUnreachable(
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

/** Refuses to abandon another account than the one that was checked. */
export function assertSameAccount(read: Company, company: Company): void {
  if (company.sealed.processorCredentials.equals(read.sealed.processorCredentials)) return
  throw new ApiError('unprocessable_entity', {
    message: 'The company was moved, or given other keys, while its account was looked at. Look at it again.',
  })
}

/**
 * Abandons the data at an unreachable account when a company leaves it. Saved methods count as deleted, and the
 * operator resolves open payments manually. The company's users get an alert.
 */
export async function giveUpAccount(
  tx: Transaction,
  context: Pick<AppContext, 'clock' | 'ids' | 'secrets'>,
  company: Company,
  call: AuditedCall,
): Promise<void> {
  const { clock, ids, secrets } = context
  const methods = await deleteAllSavedMethods(tx, clock, company)
  const openAttempts = await scheduleOpenAttempts(tx, clock, company)
  if (methods > 0) {
    const message = `The account at the processor cannot be used any more, and ${methods} saved payment ${methods === 1 ? 'method' : 'methods'} with it: payers have to give them again.`
    await raiseAlert(tx, ids, company.id, getCompanyTime(clock, company), {
      kind: 'methods_withdrawn',
      message,
    })
  }
  const account = toProfile(openCredentials(secrets, company))
  const facts = {
    account: account.kind === 'stripe' ? account.accountId : account.kind,
    methods,
    openAttempts,
  }
  await recordAudit(tx, context, call, {
    companyId: company.id,
    action: 'company.account_given_up',
    subject: { kind: 'company', id: toPublicId('cmp', company.id) },
    changes: diffFields(undefined, facts),
  })
}
