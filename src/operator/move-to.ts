import type { Services } from '#access'
import { companyNow, credentialsOf, knownCompany, refuseMode, type Company, type Moving } from '#companies'
import { hasSavedMethods, leaveProcessor } from '#customers'
import { minuteMs } from '#kernel/clock'
import { publicId, type CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { reverseTimer } from '#payments'
import type { Reader } from '#platform/database'
import { profileOf, type Account, type Credentials, type ProcessorProfile } from '#processor'
import { moneyUnderWay } from '#transactions'
import { findSalesUnderWay } from './move-queries.ts'

// Longer than any request takes, so that nothing is under way that was begun before the company was suspended.
const quietMs = minuteMs

/**
 * Opens the account of a company at the processor that an operator names, and answers how the company is moved there. With other
 * keys of the account that it is on it stays where it is; another one it is only moved to while nothing of it is left behind.
 */
export async function moveTo(services: Services, companyId: CompanyId, account: Account): Promise<Moving> {
  const { db, clock, environment, processor, secrets } = services
  refuseMode(account, environment)
  const known = await knownCompany(db, companyId)
  const { locationId, name, products } = known
  if (account.kind === 'sandbox' && known.processor.kind === 'sandbox')
    return staying(known.processor, credentialsOf(secrets, known))
  // Asked first, so that nobody is told to make an account there in vain. It is looked at again when all is written.
  if (known.processor.kind !== account.kind) await refuseLeaving(db, known, companyNow(clock, known))
  const credentials = await processor.openLocation({ companyId, locationId, name, products }, account)
  const opened = profileOf(credentials)
  return {
    processor: opened,
    credentials,
    left: () => close(services, known, formerly(credentialsOf(secrets, known), credentials)),
    async leave(tx, company) {
      if (isSame(opened, company.processor)) return
      const reason = await reasonToStay(tx, company, companyNow(clock, company))
      if (reason === undefined) return leaveProcessor(tx, companyId)
      await close(services, known, credentials)
      throw refusedFor(reason)
    },
  }
}

function staying(processor: ProcessorProfile, credentials: Moving['credentials']): Moving {
  return { processor, credentials, leave: async () => {}, left: async () => {} }
}

/** What is posted of a location that was left is believed by nobody, so it need not succeed. */
async function close({ processor, log }: Services, { id }: Company, location: Credentials): Promise<void> {
  try {
    await processor.closeLocation(location)
  } catch (error) {
    log.warn('a location that was left could not be closed', { companyId: publicId('cmp', id), error })
  }
}

/** The location before, to be opened with the keys of now where they are of the same account: its own may have been revoked. */
function formerly(former: Credentials, now: Credentials): Credentials {
  const isSameAccount =
    former.kind === 'stripe' && now.kind === 'stripe' && former.accountId === now.accountId
  return isSameAccount ? { ...former, secretKey: now.secretKey } : former
}

function isSame(one: ProcessorProfile, other: ProcessorProfile): boolean {
  if (one.kind === 'sandbox' || other.kind === 'sandbox') return one.kind === other.kind
  return one.accountId === other.accountId
}

async function refuseLeaving(db: Reader, company: Company, now: number): Promise<void> {
  const reason = await reasonToStay(db, company, now)
  if (reason !== undefined) throw refusedFor(reason)
}

function refusedFor(reason: string): ApiError {
  return new ApiError('unprocessable_entity', {
    message: `The company cannot be moved to another account at a processor: ${reason}.`,
  })
}

async function reasonToStay(
  db: Reader,
  { id, suspendedAt }: Company,
  now: number,
): Promise<string | undefined> {
  if (await hasSavedMethods(db, id))
    return 'payment methods are saved at the one that it is on; delete them first'
  const { any, underWay } = await moneyUnderWay(db, id)
  if (underWay) return 'money is on its way at the one that it is on; wait until it has arrived'
  if (await isFormOpen(db, id))
    return 'a payer may be paying in a secure form of the one that it is on; forms are over after an hour'
  if (any && (suspendedAt === undefined || now - suspendedAt < quietMs))
    return 'a payment could be on its way to the one that it is on; suspend it a minute before'
  return undefined
}

/** Whether a form could still sell, or what was sold too late is to be sent back yet. */
async function isFormOpen(db: Reader, companyId: CompanyId): Promise<boolean> {
  return (await db.first(findSalesUnderWay, { companyId, kinds: [reverseTimer] }))?.found ?? false
}
