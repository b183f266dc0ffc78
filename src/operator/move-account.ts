import type { AppContext } from '#context'
import type { AuditedCall } from '#audit'
import {
  getCompanyTime,
  openCredentials,
  requireCompany,
  assertKeyMode,
  type Company,
  type ProcessorMove,
  type ProcessorChange,
} from '#companies'
import { hasSavedMethods, clearContacts } from '#customers'
import { minuteMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { reverseJob } from '#payments'
import type { Reader } from '#platform/database'
import { isSameAccount, numberAccount, toProfile, type Credentials } from '#processor'
import { loadMoneyInFlight } from '#attempts'
import { closeLocation, closeStrays } from './close-location.ts'
import { giveUpAccount, assertSameAccount, assertUnreachable } from './give-up-account.ts'
import { findSalesUnderWay } from './move-queries.ts'

// Longer than any request, so that all requests from before the suspension have ended.
const quietMs = minuteMs

/** A company, its new account, and the call that moves it. */
type Move = { companyId: CompanyId; to: ProcessorChange | undefined; call: AuditedCall }

/**
 * Changes a company and moves it to the account that an operator names, if any. New keys of the current account move
 * nothing. A different account requires that no open work remains at the old one, or that it is abandoned. Of two
 * concurrent moves, the later one closes the location of the earlier one.
 */
export async function changeWhileMoving<Result>(
  context: AppContext,
  { companyId, to, call }: Move,
  change: (moving?: ProcessorMove) => Promise<Result>,
): Promise<Result> {
  if (!to) return change()
  const { leave, ...account } = to
  const known = await requireCompany(context.db, companyId)
  assertKeyMode(account, context.environment)
  const isNoMove = account.kind === 'sandbox' && known.processor.kind === 'sandbox'
  if (isNoMove && leave) throw sameAccountError()
  if (isNoMove) return change()
  // This check comes first, so that no account is opened in vain. The write checks again.
  if (leave) await assertUnreachable(context, known)
  else if (known.processor.kind !== account.kind)
    await assertMayLeave(context.db, known, getCompanyTime(context.clock, known))
  const { locationId, name, products } = known
  const location = { companyId, locationId, name, products }
  const credentials = await context.processor.openLocation(location, account)
  const move = createMove(context, credentials, leave && { read: known, call })
  const changed = await change(move.moving).catch(async (error: unknown) => {
    // After an unclear database error, the location may have been stored and be in use.
    if (error instanceof ApiError) await closeLocation(context, companyId, credentials)
    throw error
  })
  const former = move.former()
  if (former) await closeLocation(context, companyId, former)
  await closeStrays(context, companyId, credentials)
  return changed
}

/** Moves a company to an opened location, and reports the former location after the write. */
function createMove(
  context: AppContext,
  credentials: Credentials,
  givingUp: { read: Company; call: AuditedCall } | undefined,
): { moving: ProcessorMove; former(): Credentials | undefined } {
  const { secrets, clock } = context
  let former: Credentials | undefined
  const opened = toProfile(credentials)
  return {
    former: () => former,
    moving: {
      credentials,
      async leave(tx, company) {
        // The company is read again, because another request may have moved it since.
        former = toFormerCredentials(openCredentials(secrets, company), credentials)
        const isMoved = !isSameAccount(opened, company.processor)
        if (givingUp) {
          if (!isMoved) throw sameAccountError()
          assertSameAccount(givingUp.read, company)
          await giveUpAccount(tx, context, company, givingUp.call)
        } else if (isMoved) await assertMayLeave(tx, company, getCompanyTime(clock, company))
        if (isMoved) await clearContacts(tx, company.id)
        return numberAccount(company.processor, opened)
      },
    },
  }
}

function sameAccountError(): ApiError {
  return new ApiError('unprocessable_entity', {
    message: 'This is the account that the company is on: there is none to leave. Send it without "leave".',
  })
}

/** Returns the former location. For the same account it uses the current keys, because the old ones may be revoked. */
function toFormerCredentials(former: Credentials, now: Credentials): Credentials {
  const isTheSame = former.kind === 'stripe' && now.kind === 'stripe' && former.accountId === now.accountId
  return isTheSame ? { ...former, secretKey: now.secretKey } : former
}

async function assertMayLeave(db: Reader, company: Company, now: number): Promise<void> {
  const reason = await findReasonToStay(db, company, now)
  if (reason === undefined) return
  throw new ApiError('unprocessable_entity', {
    message: `The company cannot be moved to another account at a processor: ${reason}.`,
  })
}

async function findReasonToStay(db: Reader, company: Company, now: number): Promise<string | undefined> {
  const { id, suspendedAt } = company
  if (await hasSavedMethods(db, id))
    return 'payment methods are saved at the one that it is on; delete them first'
  const { any, underWay } = await loadMoneyInFlight(db, company)
  if (underWay) return 'money is on its way at the one that it is on; wait until it has arrived'
  if (await isFormOpen(db, id))
    return 'a payer may be paying in a secure form of the one that it is on; forms are over after an hour'
  if (any && (suspendedAt === undefined || now - suspendedAt < quietMs))
    return 'a payment could be on its way to the one that it is on; suspend it a minute before'
  return undefined
}

/** Returns whether a form can still sell, or a late sale must still be refunded. */
async function isFormOpen(db: Reader, companyId: CompanyId): Promise<boolean> {
  return (await db.first(findSalesUnderWay, { companyId, kinds: [reverseJob] }))?.found ?? false
}
