import type { Clock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { monthlyQuotaDefault, requestBurstDefault, requestsPerSecondDefault } from '#kernel/limits'
import type { Rail } from '#kernel/rails'
import { c, type RowOf } from '#platform/database'
import type { Secrets } from '#platform/secrets'
import type { Credentials, ProcessorProfile } from '#processor'
import type { Branding } from './branding/branding.ts'
import { settingsDefault, type Settings } from './settings.ts'

/** The surcharge of a company's card payments; percentages are at most 3.00. */
export type SurchargeSettings = { enabled: boolean; percentage: number; label?: string | undefined }

/** The limits of a company's requests: the steady rate, the burst, and the monthly quota. */
export type Limits = { requestsPerSecond: number; burst: number; monthlyQuota: number }

/** A merchant, with all data that its requests, due work and postbacks need. */
export type Company = {
  id: CompanyId
  /** The cell that its new credentials name. Undefined where the installation has one database. */
  cell: string | undefined
  name: string
  email: string | undefined
  state: string | undefined
  zip: string | undefined
  timeZone: string
  /** The rails that its processor account accepts. */
  products: Rail[]
  surcharge: SurchargeSettings
  settings: Settings
  /** When the company changed its reminder days and its dunning days; ms. Undefined if it never did. */
  remindersSince: number | undefined
  dunningSince: number | undefined
  limits: Limits
  clientPostbackUrl: string | undefined
  /** The origins of the merchant's pages that may show the secure form. */
  formOrigins: string[]
  /** The branding that payers see. */
  branding: Branding
  locationId: string
  /** The processor of the company. */
  processor: ProcessorProfile
  /** The number of the newest surcharge rules of an operator, which replace the shipped ones. */
  surchargeRulesNumber: number | undefined
  /** How far its clock is ahead of real time, ms. Zero except for sandbox companies. */
  clockOffsetMs: number
  /** The event types of its webhook; empty without a webhook. */
  webhookEventTypes: string[]
  sealed: { wrappedKey: Buffer; processorCredentials: Buffer }
  /** When the company was suspended, ms. Work that began before is finished. */
  suspendedAt: number | undefined
  createdAt: number
  updatedAt: number
}

/** The limits of a company without other agreements. */
export const limitsDefault: Limits = {
  requestsPerSecond: requestsPerSecondDefault,
  burst: requestBurstDefault,
  monthlyQuota: monthlyQuotaDefault,
}

/** Returns the limits with the changes applied. */
export function applyLimitsChange(
  limits: Limits,
  change: { [Name in keyof Limits]?: Limits[Name] | undefined } = {},
): Limits {
  return {
    requestsPerSecond: change.requestsPerSecond ?? limits.requestsPerSecond,
    burst: change.burst ?? limits.burst,
    monthlyQuota: change.monthlyQuota ?? limits.monthlyQuota,
  }
}

/** The columns that every read of a company selects, `companies` and its webhook joined as `company` and `webhook`. */
export const companyColumns = {
  company_id: c.uuid<CompanyId>(),
  company_cell: c.maybe(c.text()),
  company_moving_to: c.maybe(c.text()),
  company_name: c.text(),
  company_email: c.maybe(c.text()),
  company_state: c.maybe(c.text()),
  company_zip: c.maybe(c.text()),
  company_time_zone: c.text(),
  company_products: c.texts<Rail>(),
  company_surcharge: c.json<SurchargeSettings>(),
  company_settings: c.json<Partial<Settings>>(),
  company_reminders_since: c.maybe(c.instant),
  company_dunning_since: c.maybe(c.instant),
  company_limits: c.json<Limits>(),
  company_client_postback_url: c.maybe(c.text()),
  company_form_origins: c.texts(),
  company_branding: c.json<Branding>(),
  company_location_id: c.text(),
  company_processor: c.json<ProcessorProfile>(),
  company_surcharge_rules_number: c.maybe(c.integer),
  company_clock_offset_ms: c.bigint,
  company_wrapped_key: c.bytes,
  company_processor_credentials: c.bytes,
  company_suspended_at: c.maybe(c.instant),
  company_created_at: c.instant,
  company_updated_at: c.instant,
  webhook_event_types: c.maybe(c.texts()),
}

/** Maps a row of `companyColumns` to a company. Throws if the company is on its way to another cell. */
export function rowToCompany(row: RowOf<typeof companyColumns>): Company {
  if (row.company_moving_to !== null)
    throw new ApiError('service_unavailable', {
      message: 'This company is being moved to another database. Send the same request again in a minute.',
    })
  return rowToListedCompany(row)
}

/** Maps a row of `companyColumns` to a company for a list, also while the company is moved. */
export function rowToListedCompany(row: RowOf<typeof companyColumns>): Company {
  return {
    id: row.company_id,
    cell: row.company_cell ?? undefined,
    name: row.company_name,
    email: row.company_email ?? undefined,
    state: row.company_state ?? undefined,
    zip: row.company_zip ?? undefined,
    timeZone: row.company_time_zone,
    products: row.company_products,
    surcharge: row.company_surcharge,
    // A setting that is newer than the company has its default.
    settings: { ...settingsDefault, ...row.company_settings },
    remindersSince: row.company_reminders_since ?? undefined,
    dunningSince: row.company_dunning_since ?? undefined,
    limits: row.company_limits,
    clientPostbackUrl: row.company_client_postback_url ?? undefined,
    formOrigins: row.company_form_origins,
    branding: row.company_branding,
    locationId: row.company_location_id,
    processor: row.company_processor,
    surchargeRulesNumber: row.company_surcharge_rules_number ?? undefined,
    clockOffsetMs: row.company_clock_offset_ms,
    webhookEventTypes: row.webhook_event_types ?? [],
    sealed: { wrappedKey: row.company_wrapped_key, processorCredentials: row.company_processor_credentials },
    suspendedAt: row.company_suspended_at ?? undefined,
    createdAt: row.company_created_at,
    updatedAt: row.company_updated_at,
  }
}

/** Returns the time of the company's own clock, ms. */
export function getCompanyTime(clock: Clock, company: Pick<Company, 'clockOffsetMs'>): number {
  return clock.now() + company.clockOffsetMs
}

/** Returns the scope of the idempotency keys that all callers of one record of a company share. */
export function toKeyScope<Id extends string>(clock: Clock, company: Company, subject: { id: Id }) {
  return { companyId: company.id, now: getCompanyTime(clock, company), subject: subject.id }
}

/** Returns the credentials of the company's location at the processor. */
export function openCredentials(
  secrets: Secrets,
  { sealed, clockOffsetMs: aheadMs }: Pick<Company, 'sealed' | 'clockOffsetMs'>,
): Credentials {
  const { wrappedKey, processorCredentials } = sealed
  const credentials = secrets.unseal(wrappedKey, processorCredentials, processorCredentialsPurpose)
  // The oldest credentials have no kind, because there was only one.
  const opened = { kind: 'sandbox', ...JSON.parse(credentials) } as Credentials
  return opened.kind === 'stripe' ? { ...opened, aheadMs } : opened
}

/** The purpose with which `companies.processor_credentials` is sealed. */
export const processorCredentialsPurpose = 'processor credentials'
