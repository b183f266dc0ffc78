import { limitsDefault, settingsDefault, type Company } from '#companies'
import type { CompanyId } from '#kernel/ids'

/** The company of every run. Its clock is right. */
export const company: Company = {
  id: '00000000-0000-7000-8000-000000000000' as CompanyId,
  cell: undefined,
  name: 'Simulated',
  email: undefined,
  state: undefined,
  zip: undefined,
  timeZone: 'UTC',
  products: ['cc', 'ach'],
  surcharge: { enabled: false, percentage: 0 },
  settings: settingsDefault,
  limits: limitsDefault,
  clientPostbackUrl: undefined,
  formOrigins: [],
  branding: {},
  locationId: 'loc',
  surchargeRulesNumber: undefined,
  clockOffsetMs: 0,
  webhookEventTypes: [],
  processor: { kind: 'sandbox' },
  sealed: { wrappedKey: Buffer.alloc(0), processorCredentials: Buffer.alloc(0) },
  suspendedAt: undefined,
  remindersSince: undefined,
  dunningSince: undefined,
  createdAt: 0,
  updatedAt: 0,
}
