import { changesBetween, note, type AuditedCall, type AuditParts, type Noted } from '#audit'
import { publicId, type CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Database, Transaction } from '#platform/database'
import type { Secrets } from '#platform/secrets'
import type { Log } from '#platform/telemetry'
import type { Credentials, Processor, ProcessorProfile } from '#processor'
import { wakeCalendar, withListsSince } from './calendar-timers.ts'
import {
  clientPostbackSecretPurpose,
  newClientPostbackSecret,
  refuseUncallable,
} from './client-postback-secret.ts'
import {
  changedLimits,
  companyNow,
  credentialsOf,
  processorCredentialsPurpose,
  rowToCompany,
  type Company,
} from './company.ts'
import type { CompanyChange } from './company-input.ts'
import { lockCompany, moveCompanyRow, updateCompany } from './company-queries.ts'
import { readCompany } from './find-companies.ts'
import { refuseFormOrigins } from './form-origins.ts'
import { dropClientPostbacks } from './postback-queries.ts'
import { changedSettings } from './settings.ts'
import { toldCompany } from './show-company.ts'

type Parts = AuditParts & {
  db: Database
  secrets: Secrets
  processor: Processor
  log: Log
  environment: 'sandbox' | 'production'
}

/** What opens the location that a company is moved to, and who refuses that or makes room in the same transaction. */
export type Moving = {
  credentials: Credentials
  /** What is known of where it is to be, once there is nothing in the way of it. */
  leave(tx: Transaction, company: Company): Promise<ProcessorProfile>
}

/**
 * Changes what was sent of a company and nothing else. The secret for client postbacks is answered the one time that
 * it is made: when the company first gets an address for them. Removing the address drops what waits for it.
 */
export async function changeCompany(
  parts: Parts,
  companyId: CompanyId,
  change: CompanyChange,
  call: AuditedCall,
  moving?: Moving,
): Promise<{ company: Company; clientPostbackSecret: string | undefined }> {
  const known = await readCompany(parts.db, companyId)
  if (!known) throw new ApiError('not_found')
  const wanted = changed(known, change)
  refuseUncallable(change.clientPostbackUrl, wanted.settings, parts.environment)
  refuseFormOrigins(change.formOrigins, parts.environment)
  await tellProcessor(parts, known, wanted)
  const { company, clientPostbackSecret, dropped } = await parts.db.transaction(async (tx) => {
    // Read again under its lock, so that of two changes at once neither undoes the other.
    const row = await tx.first(lockCompany, { companyId })
    if (!row) throw new ApiError('not_found')
    const current = rowToCompany(row)
    const now = companyNow(parts.clock, current)
    const company = {
      ...withListsSince(current, changed(current, change), now),
      processor: (await moving?.leave(tx, current)) ?? current.processor,
      updatedAt: now,
    }
    const isFirstAddress = company.clientPostbackUrl !== undefined && !row.has_client_postback_secret
    const clientPostbackSecret = isFirstAddress ? newClientPostbackSecret() : undefined
    const { remindersSince = null, dunningSince = null } = company
    const since = { remindersSince, dunningSince }
    await tx.run(updateCompany, {
      ...since,
      ...rowOf(company, sealedSecret(parts.secrets, company, clientPostbackSecret)),
    })
    await wakeCalendar(tx, current, company, now)
    if (moving) await move(tx, parts, company, moving.credentials)
    await note(tx, parts, call, ...notesOf(current, company, clientPostbackSecret !== undefined))
    const isRemoved = current.clientPostbackUrl !== undefined && company.clientPostbackUrl === undefined
    return {
      company,
      clientPostbackSecret,
      dropped: isRemoved ? await tx.run(dropClientPostbacks, { companyId }) : [],
    }
  })
  for (const { event_id: eventId, type } of dropped)
    parts.log.warn('postback dropped', {
      companyId: publicId('cmp', companyId),
      eventId: publicId('evt', eventId),
      kind: type,
      reason: 'its address was removed',
    })
  return { company, clientPostbackSecret }
}

async function move(
  tx: Transaction,
  { secrets }: Parts,
  { id: companyId, processor, sealed: { wrappedKey } }: Company,
  credentials: Credentials,
): Promise<void> {
  const sealed = secrets.seal(wrappedKey, JSON.stringify(credentials), processorCredentialsPurpose)
  await tx.run(moveCompanyRow, { companyId, processor, processorCredentials: sealed })
}

function notesOf(before: Company, after: Company, isFirstAddress: boolean): Noted[] {
  const subject = { kind: 'company', id: publicId('cmp', after.id) } as const
  const changes = changesBetween(toldCompany(before), toldCompany(after))
  const changed = { companyId: after.id, action: 'company.changed', subject, changes } as const
  const issued = { companyId: after.id, action: 'client_postback_secret.issued', subject } as const
  return isFirstAddress ? [changed, issued] : [changed]
}

function changed(
  company: Company,
  { settings, limits, clientPostbackUrl, ...change }: CompanyChange,
): Company {
  return {
    ...company,
    name: change.name ?? company.name,
    email: change.email ?? company.email,
    state: change.state ?? company.state,
    zip: change.zip ?? company.zip,
    timeZone: change.timeZone ?? company.timeZone,
    products: change.products ?? company.products,
    surcharge: { ...company.surcharge, ...change.surcharge },
    clientPostbackUrl:
      clientPostbackUrl === undefined ? company.clientPostbackUrl : (clientPostbackUrl ?? undefined),
    formOrigins: change.formOrigins ?? company.formOrigins,
    settings: changedSettings(company.settings, settings ?? {}),
    limits: changedLimits(company.limits, limits),
  }
}

// First at the processor: were it the other way round, a rail could be offered that nobody can be paid on.
async function tellProcessor({ processor, secrets }: Parts, known: Company, wanted: Company): Promise<void> {
  const isRenamed = wanted.name !== known.name
  const isOffered = wanted.products.join() !== known.products.join()
  if (!isRenamed && !isOffered) return
  await processor.changeLocation(credentialsOf(secrets, known), {
    ...(isRenamed ? { name: wanted.name } : {}),
    ...(isOffered ? { products: wanted.products } : {}),
  })
}

function sealedSecret(secrets: Secrets, company: Company, secret: string | undefined): Buffer | null {
  return secret === undefined
    ? null
    : secrets.seal(company.sealed.wrappedKey, secret, clientPostbackSecretPurpose)
}

function rowOf(company: Company, clientPostbackSecret: Buffer | null) {
  const { name, timeZone, products, surcharge, settings, limits, formOrigins } = company
  return {
    companyId: company.id,
    name,
    timeZone,
    products,
    surcharge,
    settings,
    limits,
    formOrigins,
    email: company.email ?? null,
    state: company.state ?? null,
    zip: company.zip ?? null,
    clientPostbackUrl: company.clientPostbackUrl ?? null,
    clientPostbackSecret,
    now: company.updatedAt,
  }
}
