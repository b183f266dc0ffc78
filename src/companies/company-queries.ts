import type { CompanyId } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import { anyCell, c, command, eachCell, lookup, ownCell, query } from '#platform/database'
import type { ProcessorProfile } from '#processor'
import { companyColumns, type Limits, type SurchargeSettings } from './company.ts'
import type { Settings } from './settings.ts'

/** The select list of `companyColumns`, for statements that join `company` and `webhook`. */
export const selectCompany = `company.id as company_id, company.cell as company_cell, company.moving_to as company_moving_to, company.name as company_name, company.email as company_email,
  company.state as company_state, company.zip as company_zip, company.time_zone as company_time_zone,
  company.products as company_products, company.surcharge as company_surcharge,
  company.settings as company_settings, company.reminders_since as company_reminders_since,
  company.dunning_since as company_dunning_since, company.limits as company_limits,
  company.client_postback_url as company_client_postback_url, company.form_origins as company_form_origins,
  company.branding as company_branding, company.location_id as company_location_id,
  company.processor as company_processor,
  (select max(number) from surcharge_rule_sets) as company_surcharge_rules_number,
  company.clock_offset_ms as company_clock_offset_ms, company.wrapped_key as company_wrapped_key,
  company.processor_credentials as company_processor_credentials, company.suspended_at as company_suspended_at, company.created_at as company_created_at,
  company.updated_at as company_updated_at, webhook.event_types as webhook_event_types`

/** Joins the webhook for `selectCompany`; a company without a webhook is still selected. */
export const joinWebhook = 'left join webhooks webhook on webhook.company_id = company.id'

export const findCompany = lookup({
  name: 'find company',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: companyColumns,
  sql: `select ${selectCompany} from companies company ${joinWebhook} where company.id = $1`,
})

export const findCompanyByLocation = anyCell.lookup({
  name: 'find company by location',
  parameters: { locationId: c.text() },
  row: companyColumns,
  sql: `select ${selectCompany} from companies company ${joinWebhook} where company.location_id = $1`,
})

export const anyCompany = eachCell.query({
  name: 'any company',
  parameters: {},
  row: { found: c.boolean },
  // The directory also has the companies of a cell that is away.
  sql: `select exists (select from companies) or exists (select from company_cells) as found`,
})

export const anyWrappedKey = ownCell.query({
  name: 'any wrapped key',
  parameters: {},
  row: { wrappedKey: c.bytes },
  sql: `select wrapped_key as "wrappedKey" from companies limit 1`,
})

/** Returns a page of the wrapped data keys of companies. */
export const listWrappedKeys = ownCell.query({
  name: 'list wrapped keys',
  parameters: { after: c.maybe(c.uuid<CompanyId>()), limit: c.integer },
  row: { id: c.uuid<CompanyId>(), wrappedKey: c.bytes },
  sql: `select id, wrapped_key as "wrappedKey" from companies
        where $1::uuid is null or id > $1 order by id limit $2`,
})

/** Replaces the wrapped data keys (hex) of companies, unless another writer changed them since they were read. */
export const rewrapCompanyKeys = ownCell.command({
  name: 'rewrap company keys',
  parameters: { ids: c.uuids<CompanyId>(), from: c.texts(), to: c.texts() },
  row: {},
  sql: `update companies company set wrapped_key = decode(given.is_now, 'hex')
        from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, was, is_now)
        where company.id = given.id and company.wrapped_key = decode(given.was, 'hex')`,
})

/** Returns whether any company registered this origin. */
export const isRegisteredOrigin = eachCell.query({
  name: 'is named origin',
  parameters: { origins: c.texts() },
  row: { is: c.boolean },
  sql: `select exists (select from companies where form_origins @> $1::text[]) as is`,
})

/** Returns a page of all companies, newest first. */
export const listCompanies = eachCell.query({
  name: 'list companies',
  parameters: { before: c.maybe(c.uuid<CompanyId>()), limit: c.integer },
  row: companyColumns,
  sql: `select ${selectCompany} from companies company ${joinWebhook}
        where $1::uuid is null or company.id < $1 order by company.id desc limit $2`,
})

/** Suspends a company. A suspended company keeps the date of its suspension. */
export const suspendCompanyRow = command({
  name: 'suspend company',
  parameters: { companyId: c.uuid<CompanyId>(), now: c.instant },
  row: { id: c.uuid<CompanyId>() },
  sql: `update companies set suspended_at = $2, updated_at = $2
        where id = $1 and suspended_at is null returning id`,
})

/** Resumes a company and returns it if it was suspended. */
export const resumeCompanyRow = command({
  name: 'resume company',
  parameters: { companyId: c.uuid<CompanyId>(), now: c.instant },
  row: { id: c.uuid<CompanyId>() },
  sql: `update companies set suspended_at = null, updated_at = $2
        where id = $1 and suspended_at is not null returning id`,
})

/** Weaker than `for update`, so that other transactions can still write records of the company. */
export const lockCompany = query({
  name: 'lock company',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { ...companyColumns, has_client_postback_secret: c.boolean },
  sql: `select company.client_postback_secret is not null as has_client_postback_secret, ${selectCompany}
        from companies company ${joinWebhook} where company.id = $1 for no key update of company`,
})

/** Returns whether a company has a secret for client postbacks. It keeps the secret after it removes the URL. */
export const findHasClientPostbackSecret = lookup({
  name: 'find whether client postback secret exists',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { has_secret: c.boolean },
  sql: `select client_postback_secret is not null as has_secret from companies company where company.id = $1`,
})

/** The operator's fields of a company, and its secret for client postbacks. */
const companyParameters = {
  name: c.text(),
  email: c.maybe(c.text()),
  state: c.maybe(c.text()),
  zip: c.maybe(c.text()),
  timeZone: c.text(),
  products: c.texts<Rail>(),
  surcharge: c.json<SurchargeSettings>(),
  settings: c.json<Settings>(),
  limits: c.json<Limits>(),
  clientPostbackUrl: c.maybe(c.text()),
  clientPostbackSecret: c.maybe(c.bytes),
  formOrigins: c.texts(),
}

export const updateCompany = command({
  name: 'update company',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    ...companyParameters,
    now: c.instant,
    remindersSince: c.maybe(c.instant),
    dunningSince: c.maybe(c.instant),
  },
  row: {},
  sql: `update companies
        set name = $2, email = $3, state = $4, zip = $5, time_zone = $6, products = $7, surcharge = $8, settings = $9,
            limits = $10, client_postback_url = $11,
            client_postback_secret = coalesce(client_postback_secret, $12), form_origins = $13, updated_at = $14,
            reminders_since = $15, dunning_since = $16
        where id = $1`,
})

/** Moves a company to another account at a processor, or replaces the keys of its account. */
export const moveCompanyRow = command({
  name: 'move company to processor',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    processor: c.json<ProcessorProfile>(),
    processorCredentials: c.bytes,
  },
  row: {},
  sql: `update companies set processor = $2, processor_credentials = $3 where id = $1`,
})

export const replaceClientPostbackSecret = command({
  name: 'replace client postback secret',
  parameters: { companyId: c.uuid<CompanyId>(), secret: c.bytes, now: c.instant },
  row: { id: c.uuid<CompanyId>() },
  sql: `update companies set client_postback_secret = $2, updated_at = $3
        where id = $1 and client_postback_secret is not null returning id`,
})

/** Inserts a company. Its secrets are sealed with the wrapped key of the same row. */
export const insertCompany = command({
  name: 'insert company',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    ...companyParameters,
    locationId: c.text(),
    processorCredentials: c.bytes,
    processor: c.json<ProcessorProfile>(),
    wrappedKey: c.bytes,
    now: c.instant,
    cell: c.maybe(c.text()),
  },
  row: {},
  sql: `insert into companies
          (id, name, email, state, zip, time_zone, products, surcharge, settings, limits, client_postback_url,
           client_postback_secret, form_origins, location_id, processor_credentials, processor, wrapped_key, created_at, updated_at, cell)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19)`,
})
