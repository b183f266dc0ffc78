import type { AppContext } from '#access'
import type { AuditedCall } from '#audit'
import {
  readCompanyClock,
  openCredentials,
  knownCompany,
  assertKeyMode,
  type Company,
  type ProcessorMove,
  type ProcessorChange,
} from '#companies'
import { hasSavedMethods, clearContacts } from '#customers'
import { minuteMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { reverseTimer } from '#payments'
import type { Reader } from '#platform/database'
import { isSameAccount, numberAccount, toProfile, type Credentials } from '#processor'
import { readMoneyInFlight } from '#transactions'
import { closeLocation, closeStrays } from './close-location.ts'
import { giveUpAccount, refuseMoved, refuseReachable } from './give-up-account.ts'
import { findSalesUnderWay } from './move-queries.ts'

// Longer than any request takes, so that nothing is under way that was begun before the company was suspended.
const quietMs = minuteMs

/** Which company is moved, where to, and who has it done. */
type Move = { companyId: CompanyId; to: ProcessorChange | undefined; call: AuditedCall }

/**
 * Makes a change of a company during which it is moved to the account that an operator names, if any. With other keys of the
 * account that it is on it stays where it is; another one it is only moved to while nothing of it is left behind, or where what
 * is left behind is given up. Of two moves at once the later one closes what the earlier one opened.
 */
export async function whileMoving<Result>(
  services: AppContext,
  { companyId, to, call }: Move,
  change: (moving?: ProcessorMove) => Promise<Result>,
): Promise<Result> {
  if (!to) return change()
  const { leave, ...account } = to
  const known = await knownCompany(services.db, companyId)
  assertKeyMode(account, services.environment)
  const isNoMove = account.kind === 'sandbox' && known.processor.kind === 'sandbox'
  if (isNoMove && leave) throw staysWhereItIs()
  if (isNoMove) return change()
  // Asked first, so that nobody is told to make an account there in vain. It is looked at again when all is written.
  if (leave) await refuseReachable(services, known)
  else if (known.processor.kind !== account.kind)
    await refuseLeaving(services.db, known, readCompanyClock(services.clock, known))
  const { locationId, name, products } = known
  const location = { companyId, locationId, name, products }
  const credentials = await services.processor.openLocation(location, account)
  const move = moveTo(services, credentials, leave && { looked: known, call })
  const changed = await change(move.moving).catch(async (error: unknown) => {
    // What the database does not tell may have been written, and then it is in use.
    if (error instanceof ApiError) await closeLocation(services, companyId, credentials)
    throw error
  })
  const former = move.former()
  if (former) await closeLocation(services, companyId, former)
  await closeStrays(services, companyId, credentials)
  return changed
}

/** How a company is moved to a location that was opened, and by which it was on before, once it is. */
function moveTo(
  services: AppContext,
  credentials: Credentials,
  givingUp: { looked: Company; call: AuditedCall } | undefined,
): { moving: ProcessorMove; former(): Credentials | undefined } {
  const { secrets, clock } = services
  let former: Credentials | undefined
  const opened = toProfile(credentials)
  return {
    former: () => former,
    moving: {
      credentials,
      async leave(tx, company) {
        // What is there now: somebody may have moved it since it was read first.
        former = formerly(openCredentials(secrets, company), credentials)
        const isMoved = !isSameAccount(opened, company.processor)
        if (givingUp) {
          if (!isMoved) throw staysWhereItIs()
          refuseMoved(givingUp.looked, company)
          await giveUpAccount(tx, services, company, givingUp.call)
        } else if (isMoved) await refuseLeaving(tx, company, readCompanyClock(clock, company))
        if (isMoved) await clearContacts(tx, company.id)
        return numberAccount(company.processor, opened)
      },
    },
  }
}

function staysWhereItIs(): ApiError {
  return new ApiError('unprocessable_entity', {
    message: 'This is the account that the company is on: there is none to leave. Send it without "leave".',
  })
}

/** The location before, to be opened with the keys of now where they are of the same account: its own may have been revoked. */
function formerly(former: Credentials, now: Credentials): Credentials {
  const isTheSame = former.kind === 'stripe' && now.kind === 'stripe' && former.accountId === now.accountId
  return isTheSame ? { ...former, secretKey: now.secretKey } : former
}

async function refuseLeaving(db: Reader, company: Company, now: number): Promise<void> {
  const reason = await reasonToStay(db, company, now)
  if (reason === undefined) return
  throw new ApiError('unprocessable_entity', {
    message: `The company cannot be moved to another account at a processor: ${reason}.`,
  })
}

async function reasonToStay(db: Reader, company: Company, now: number): Promise<string | undefined> {
  const { id, suspendedAt } = company
  if (await hasSavedMethods(db, id))
    return 'payment methods are saved at the one that it is on; delete them first'
  const { any, underWay } = await readMoneyInFlight(db, company)
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
