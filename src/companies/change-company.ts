import {
  diffFields,
  recordAudit,
  type AuditedCall,
  type AuditDeps,
  type AuditEntryInput,
  type Changes,
} from '#audit'
import type { Clock } from '#kernel/clock'
import { toPublicId, type CompanyId, type Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Database, Transaction } from '#platform/database'
import type { Secrets } from '#platform/secrets'
import type { Log } from '#platform/telemetry'
import type { Credentials, Processor, ProcessorProfile } from '#processor'
import { rescheduleCalendar, markChangedSchedules } from './calendar-jobs.ts'
import {
  clientPostbackSecretPurpose,
  createClientPostbackSecret,
  assertCallableUrl,
} from './client-postback-secret.ts'
import {
  applyLimitsChange,
  getCompanyTime,
  openCredentials,
  processorCredentialsPurpose,
  rowToCompany,
  type Company,
} from './company.ts'
import type { CompanyChange } from './company-input.ts'
import { lockCompany, moveCompanyRow, updateCompany } from './company-queries.ts'
import { loadCompany } from './find-companies.ts'
import { requireContact } from './consents/require-contact.ts'
import { assertFormOrigins } from './form-origins.ts'
import { dropClientPostbacks } from './postback-queries.ts'
import { refuseOverwrites } from './refuse-overwrites.ts'
import { applySettingsChange } from './settings.ts'
import { toCompanyAuditFields } from './show-company.ts'

type ChangeCompanyDeps = AuditDeps & {
  db: Database
  secrets: Secrets
  processor: Processor
  log: Log
  environment: 'sandbox' | 'production'
}

/** The credentials of the location to which a company moves, and the check of the move in the same transaction. */
export type ProcessorMove = {
  credentials: Credentials
  /** Returns the profile at the new location; throws if anything prevents the move. */
  leave(tx: Transaction, company: Company): Promise<ProcessorProfile>
}

/**
 * Changes the sent fields of a company. The secret for client postbacks is returned once: when the company first sets a
 * URL for them. If the URL is removed, its pending postbacks are dropped. With `asOf`, the id of the change that the caller
 * read last, fields that were changed since are not overwritten.
 */
export async function changeCompany(
  deps: ChangeCompanyDeps,
  companyId: CompanyId,
  change: CompanyChange,
  call: AuditedCall,
  { moving, asOf }: { moving?: ProcessorMove | undefined; asOf?: Uuid | undefined } = {},
): Promise<{ company: Company; clientPostbackSecret: string | undefined }> {
  const known = await loadCompany(deps.db, companyId)
  if (!known) throw new ApiError('not_found')
  const wanted = applyChange(known, change)
  assertCallableUrl(change.clientPostbackUrl, wanted.settings, deps.environment)
  assertFormOrigins(change.formOrigins, deps.environment)
  requireContact({ ...deps, field: 'email' }, wanted, known)
  const basis = { action: 'company.changed', asOf } as const
  // This check comes first, so that the processor is not changed in vain. The write checks again.
  await refuseOverwrites(deps.db, known, { ...basis, changes: diffCompanies(known, wanted) })
  await updateProcessorLocation(deps, known, wanted)
  const { company, clientPostbackSecret, dropped } = await deps.db.transaction(async (tx) => {
    // Read again under its lock, so that concurrent changes do not overwrite each other.
    const row = await tx.first(lockCompany, { companyId })
    if (!row) throw new ApiError('not_found')
    const current = rowToCompany(row)
    const now = getCompanyTime(deps.clock, current)
    const company = {
      ...markChangedSchedules(current, applyChange(current, change), now),
      processor: (await moving?.leave(tx, current)) ?? current.processor,
      updatedAt: now,
    }
    await refuseOverwrites(tx, current, { ...basis, changes: diffCompanies(current, company) })
    const isFirstAddress = company.clientPostbackUrl !== undefined && !row.has_client_postback_secret
    const clientPostbackSecret = isFirstAddress ? createClientPostbackSecret() : undefined
    const { remindersSince = null, dunningSince = null } = company
    const since = { remindersSince, dunningSince }
    await tx.run(updateCompany, {
      ...since,
      ...toCompanyRow(company, sealSecret(deps.secrets, company, clientPostbackSecret)),
    })
    await rescheduleCalendar(tx, current, company, now)
    if (moving) await moveToProcessor(tx, deps, company, moving.credentials)
    await recordAudit(tx, deps, call, ...toAuditEntries(current, company, clientPostbackSecret !== undefined))
    const isRemoved = current.clientPostbackUrl !== undefined && company.clientPostbackUrl === undefined
    return {
      company,
      clientPostbackSecret,
      dropped: isRemoved ? await tx.run(dropClientPostbacks, { companyId }) : [],
    }
  })
  for (const { event_id: eventId, type } of dropped)
    deps.log.warn('postback dropped', {
      companyId: toPublicId('cmp', companyId),
      eventId: toPublicId('evt', eventId),
      kind: type,
      reason: 'its address was removed',
    })
  return { company, clientPostbackSecret }
}

/** Returns a company as a change would make it now. Writes nothing. */
export function previewCompanyChange(clock: Clock, company: Company, change: CompanyChange): Company {
  return markChangedSchedules(company, applyChange(company, change), getCompanyTime(clock, company))
}

async function moveToProcessor(
  tx: Transaction,
  { secrets }: ChangeCompanyDeps,
  { id: companyId, processor, sealed: { wrappedKey } }: Company,
  credentials: Credentials,
): Promise<void> {
  const sealed = secrets.seal(wrappedKey, JSON.stringify(credentials), processorCredentialsPurpose)
  await tx.run(moveCompanyRow, { companyId, processor, processorCredentials: sealed })
}

function toAuditEntries(before: Company, after: Company, isFirstAddress: boolean): AuditEntryInput[] {
  const subject = { kind: 'company', id: toPublicId('cmp', after.id) } as const
  const changes = diffCompanies(before, after)
  const changed = { companyId: after.id, action: 'company.changed', subject, changes } as const
  const issued = { companyId: after.id, action: 'client_postback_secret.issued', subject } as const
  return isFirstAddress ? [changed, issued] : [changed]
}

function diffCompanies(before: Company, after: Company): Changes | undefined {
  return diffFields(toCompanyAuditFields(before), toCompanyAuditFields(after))
}

function applyChange(
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
    settings: applySettingsChange(company.settings, settings ?? {}),
    limits: applyLimitsChange(company.limits, limits),
  }
}

// The processor changes first: otherwise the company could offer a rail that the processor does not accept.
async function updateProcessorLocation(
  { processor, secrets }: ChangeCompanyDeps,
  known: Company,
  wanted: Company,
): Promise<void> {
  const isRenamed = wanted.name !== known.name
  const isOffered = wanted.products.join() !== known.products.join()
  if (!isRenamed && !isOffered) return
  await processor.changeLocation(openCredentials(secrets, known), {
    ...(isRenamed ? { name: wanted.name } : {}),
    ...(isOffered ? { products: wanted.products } : {}),
  })
}

function sealSecret(secrets: Secrets, company: Company, secret: string | undefined): Buffer | null {
  return secret === undefined
    ? null
    : secrets.seal(company.sealed.wrappedKey, secret, clientPostbackSecretPurpose)
}

function toCompanyRow(company: Company, clientPostbackSecret: Buffer | null) {
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
