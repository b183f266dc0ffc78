import { diffFields, recordAudit, type AuditedCall, type AuditEntryInput } from '#audit'
import { toPublicId, type CompanyId, type Uuid } from '#kernel/ids'
import { rails } from '#kernel/rails'
import { cleanUpEveryMs, cleanUpJob, insertApiKey, insertLookup, toKeyPrefix } from '#access'
import type { AppContext } from '#context'
import {
  chooseAccount,
  applyLimitsChange,
  applySettingsChange,
  clientPostbackSecretPurpose,
  insertCompany,
  limitsDefault,
  lockExistingCompany,
  createClientPostbackSecret,
  processorCredentialsPurpose,
  assertFormOrigins,
  assertKeyMode,
  assertCallableUrl,
  requireContact,
  settingsDefault,
  toCompanyAuditFields,
  type Company,
  type CompanyInput,
} from '#companies'
import { hashSecret, newCellSecret } from '#platform/secrets'
import { scheduleAll } from '#platform/jobs'
import { toProfile, type AccountInput } from '#processor'
import { closeStrays } from './close-location.ts'
import { keyAuditEntry, keyRow } from './issue-api-key.ts'
import { reconciliationJob, toNextNight } from './reconciliation/nightly-reconciliation.ts'
import { createHppToken } from './rotate-hpp-token.ts'

/** A new company with its secrets, which are shown only once. */
export type CreatedCompany = {
  company: Company
  keyId: string
  apiKey: string
  hppToken: string
  clientPostbackSecret: string | undefined
}

/**
 * Creates a company: opens its location at the processor, then writes it with its first API key and hosted-page token.
 * If the write fails, only an unused location remains, and the next creation closes it.
 */
export async function createCompany(
  context: AppContext,
  input: CompanyInput,
  call: AuditedCall,
): Promise<CreatedCompany> {
  const { db, ids, clock, log, environment } = context
  const settings = applySettingsChange(toDefaultSettings(environment), input.settings ?? {})
  assertCallableUrl(input.clientPostbackUrl, settings, environment)
  assertFormOrigins(input.formOrigins, environment)
  const account = chooseAccount(input.processor, context.accountOfAll)
  assertKeyMode(account, environment)
  const companyId = ids.next<CompanyId>()
  const { name, email, products = [...rails] } = input
  requireContact({ environment, log, field: 'email' }, { id: companyId, name, email, products, branding: {} })
  const keyId = ids.next()
  const now = clock.now()
  const cell = await context.cells.place(companyId, input.cell)
  const apiKey = newCellSecret(toKeyPrefix(environment), { cell })
  const hppToken = createHppToken({ cell })
  const clientPostbackSecret =
    input.clientPostbackUrl === undefined ? undefined : createClientPostbackSecret()
  const complete = { ...input, settings, account }
  const { row, credentials } = await prepareRow(context, companyId, complete, clientPostbackSecret)
  const company = await db.transaction(async (tx) => {
    await tx.run(insertCompany, { ...row, companyId, now, cell: cell ?? null })
    await tx.run(insertApiKey, keyRow({ companyId, id: keyId, role: 'admin', apiKey, now }))
    const hash = hashSecret(hppToken)
    await tx.run(insertLookup, { companyId, kind: 'hosted page', hash, subjectId: companyId, now })
    await scheduleAll(tx, { id: companyId, clockOffsetMs: 0 }, companyId, {
      [cleanUpJob]: now + cleanUpEveryMs,
      [reconciliationJob]: toNextNight({ id: companyId, timeZone: row.timeZone }, now),
    })
    const company = await lockExistingCompany(tx, companyId)
    await recordAudit(tx, context, call, ...auditEntries(company, keyId, clientPostbackSecret !== undefined))
    return company
  })
  await closeStrays(context, companyId, credentials)
  return { company, keyId, apiKey, hppToken, clientPostbackSecret }
}

/** In production, companies require a second factor of their users by default. */
function toDefaultSettings(environment: AppContext['environment']): Company['settings'] {
  return { ...settingsDefault, requireTwoFactor: environment === 'production' }
}

function auditEntries(company: Company, keyId: Uuid, hasPostbackSecret: boolean): AuditEntryInput[] {
  const { id: companyId } = company
  const subject = { kind: 'company', id: toPublicId('cmp', companyId) } as const
  const changes = diffFields(undefined, toCompanyAuditFields(company))
  const secret: AuditEntryInput = { companyId, action: 'client_postback_secret.issued', subject }
  return [
    { companyId, action: 'company.created', subject, changes },
    keyAuditEntry(companyId, keyId, { role: 'admin' }),
    { companyId, action: 'hosted_token.issued', subject },
    ...(hasPostbackSecret ? [secret] : []),
  ]
}

type CompleteInput = CompanyInput & { settings: Company['settings']; account: AccountInput }

async function prepareRow(
  { processor, secrets }: AppContext,
  id: CompanyId,
  input: CompleteInput,
  clientPostbackSecret: string | undefined,
) {
  const { name, products = [...rails] } = input
  const locationId = `loc_${toPublicId('cmp', id).slice('cmp_'.length)}`
  const location = { companyId: id, locationId, name, products }
  const credentials = await processor.openLocation(location, input.account)
  const wrappedKey = secrets.newCompanyKey()
  const sealed = (text: string, purpose: string) => secrets.seal(wrappedKey, text, purpose)
  const row = {
    name,
    products,
    locationId,
    wrappedKey,
    settings: input.settings,
    limits: applyLimitsChange(limitsDefault, input.limits),
    formOrigins: input.formOrigins ?? [],
    email: input.email ?? null,
    state: input.state ?? null,
    zip: input.zip ?? null,
    timeZone: input.timeZone ?? 'UTC',
    surcharge: input.surcharge ?? { enabled: false, percentage: 0 },
    clientPostbackUrl: input.clientPostbackUrl ?? null,
    clientPostbackSecret:
      clientPostbackSecret === undefined ? null : sealed(clientPostbackSecret, clientPostbackSecretPurpose),
    processor: toProfile(credentials),
    processorCredentials: sealed(JSON.stringify(credentials), processorCredentialsPurpose),
  }
  return { row, credentials }
}
