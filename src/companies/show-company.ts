import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { rails } from '#kernel/rails'
import { hideQuery } from '#platform/outbound'
import { abilitiesSchema, getAbilities, type ProcessorProfile } from '#processor'
import type { Company } from './company.ts'

/** A company for the operator, for the API reference. */
export const companyResponse = z
  .object({
    companyId: z.string(),
    name: z.string().meta({ description: 'The name of the company.', example: 'Lovelace Engines' }),
    email: z.string().optional(),
    state: z.string().optional(),
    zip: z.string().optional(),
    timeZone: z
      .string()
      .meta({ description: 'The IANA time zone of the company.', example: 'America/Chicago' }),
    products: z.array(z.enum(rails)),
    surcharge: z
      .object({ enabled: z.boolean(), percentage: z.number(), label: z.string().optional() })
      .describe('How card payments are surcharged.'),
    settings: z.looseObject({}),
    limits: z.object({ requestsPerSecond: z.number(), burst: z.number(), monthlyQuota: z.number() }),
    clientPostbackUrl: z.string().optional(),
    formOrigins: z.array(z.string()),
    locationId: z.string(),
    cell: z.string().optional().meta({
      description: 'The cell that the company is in; missing where the installation has one database.',
      example: 'a',
    }),
    processor: z
      .object({
        kind: z.enum(['sandbox', 'stripe']),
        accountId: z.string().optional(),
        livemode: z.boolean().optional(),
        abilities: abilitiesSchema,
      })
      .describe('The processor that takes its payments, with its abilities.'),
    suspendedAt: z.string().optional().describe('since when it is suspended'),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Company', description: 'A company, with its settings.' })

/**
 * Returns the fields of a company that the audit records. The query of its URL is hidden, because it may contain a
 * secret.
 */
export function toCompanyAuditFields(company: Company) {
  const { companyId: _same, createdAt: _then, updatedAt: _now, ...shown } = showCompany(company)
  const { clientPostbackUrl: url } = company
  return { ...shown, ...omitNullish({ clientPostbackUrl: url && hideQuery(url) }) }
}

/** Returns a company for the operator, without its secrets. */
export function showCompany(company: Company) {
  const { name, email, state, zip, timeZone, products, surcharge, settings, limits } = company
  return omitNullish({
    companyId: toPublicId('cmp', company.id),
    name,
    email,
    state,
    zip,
    timeZone,
    products,
    surcharge,
    settings,
    limits,
    clientPostbackUrl: company.clientPostbackUrl,
    formOrigins: company.formOrigins,
    locationId: company.locationId,
    cell: company.cell,
    processor: showProcessor(company.processor),
    suspendedAt: company.suspendedAt === undefined ? undefined : toIsoInstant(company.suspendedAt),
    createdAt: toIsoInstant(company.createdAt),
    updatedAt: toIsoInstant(company.updatedAt),
  })
}

/**
 * Returns the public form of a processor account. Its abilities show whether the account is enrolled for surcharges.
 */
function showProcessor(profile: ProcessorProfile) {
  const abilities = getAbilities(profile)
  if (profile.kind === 'sandbox') return { kind: profile.kind, abilities }
  const { kind, accountId, livemode } = profile
  return { kind, accountId, livemode, abilities }
}
