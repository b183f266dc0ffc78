import { z } from 'zod'
import { actorTypes, showActor, type Actor } from '#kernel/actor'
import { toIsoInstant } from '#kernel/clock'
import type { CompanyId, Uuid } from '#kernel/ids'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { c, mapping, type Mapping } from '#platform/database'
import type { Changes } from './changes.ts'

/** The actions that the audit records. */
export const auditActions = [
  'company.created',
  'company.changed',
  'company.suspended',
  'company.resumed',
  'company.account_given_up',
  'company.exported',
  'company.restored',
  'clock.moved',
  'processor_fault.added',
  'processor_faults.cleared',
  'api_key.issued',
  'api_key.revoked',
  'member.invited',
  'member.changed',
  'member.removed',
  'member.two_factor_reset',
  'member.joined',
  'person.signed_in',
  'person.signed_out',
  'person.renamed',
  'person.reauthenticated',
  'person.password_changed',
  'person.password_reset',
  'person.two_factor_set',
  'person.two_factor_removed',
  'person.recovery_codes_made',
  'person.session_ended',
  'hosted_token.issued',
  'hosted_token.rotated',
  'client_postback_secret.issued',
  'client_postback_secret.rotated',
  'webhook.put',
  'webhook.removed',
  'webhook.secret_rotated',
  'postbacks.replayed',
  'custom_field.put',
  'product.put',
  'branding.put',
  'logo.put',
  'logo.removed',
  'mail_text.put',
  'plan.created',
  'plan.changed',
  'subscription.created',
  'subscription.changed',
  'subscription.cancelled',
  'subscription.method_chosen',
  'customer.created',
  'customer.changed',
  'customer.erased',
  'customer.merged',
  'payment_method.renamed',
  'payment_method.removed',
  'invoice.created',
  'invoice.changed',
  'invoice.mailed',
  'invoice.reminded',
  'receipt.resent',
  'invoice.links_ended',
  'invoice.voided',
  'invoice.cancelled',
  'manage_link.made',
  'payment_link.made',
  'manage_links.ended',
  'payment.submitted',
  'payment.recorded',
  'charge.submitted',
  'authorization.submitted',
  'completion.submitted',
  'void.submitted',
  'refund.submitted',
  'blind_refund.submitted',
  'hosted_payment.made',
  'setup_link.made',
  'offline_payment.recorded',
  'offline_payment.reversed',
  'transaction.settled',
  'alert.resolved',
  'invoices.exported',
  'customers.exported',
  'transactions.exported',
  'subscriptions.exported',
  'takings.exported',
  'receivables.exported',
  'audit.exported',
  'view.put',
  'view.removed',
  'operator.invited',
  'operator.added',
  'operator.joined',
  'operator.removed',
  'surcharge_rules.put',
  'surcharge_rules.removed',
  'master_key.rewrapped',
  'import.begun',
  'import.cut_over',
  'import.taken_back',
] as const
/** An action that the audit records. */
export type AuditAction = (typeof auditActions)[number]

export const subjectKinds = [
  'company',
  'api_key',
  'member',
  'person',
  'webhook',
  'event',
  'custom_field',
  'product',
  'mail_text',
  'plan',
  'customer',
  'payment_method',
  'invoice',
  'subscription',
  'invoice',
  'transaction',
  'alert',
  'view',
  'operator',
  'surcharge_rules',
  'master_key',
  'import',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The subject of an entry, by its public id. */
export type AuditSubject = { kind: SubjectKind; id: string }

/** One recorded action: its actor, time, origin and changes. Never contains a secret. */
export type AuditEntry = {
  id: Uuid
  /** Undefined if the entry concerns all companies. */
  companyId: CompanyId | undefined
  /** Real time, independent of the company's clock, ms. */
  at: number
  actor: Actor
  action: AuditAction
  subjectKind: SubjectKind
  subjectId: string
  changes: Changes | undefined
  address: string | undefined
  correlationId: string
}

export const auditColumns = {
  id: c.uuid(),
  company_id: c.maybe(c.uuid<CompanyId>()),
  at: c.instant,
  actor: c.json<Actor>(),
  action: c.text<AuditAction>(),
  subject_kind: c.text<SubjectKind>(),
  subject_id: c.text(),
  changes: c.maybe(c.json<Changes>()),
  address: c.maybe(c.text()),
  correlation_id: c.text(),
}

export const { fromRow: rowToEntry, toRow: entryToRow }: Mapping<typeof auditColumns, AuditEntry> =
  mapping(auditColumns)

/** The response schema of an actor. */
export const actorResponse = z.object({
  type: z.enum(actorTypes).describe('The kind of the caller.'),
  id: z
    .string()
    .optional()
    .meta({ description: 'Of an API key, its `keyId`.', example: 'key_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
  name: z.string().optional().meta({ description: 'The name of the API key.', example: 'Till' }),
})

/** The response schema of `showEntry`. */
export const auditEntryResponse = z
  .object({
    id: z.string().meta({ description: 'The entry.', example: 'aud_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    companyId: z.string().optional().describe('missing where it concerns all companies'),
    at: z
      .string()
      .describe('real time, also where the clock of a sandbox company differs')
      .meta({ example: '2026-07-05T14:00:00.000Z' }),
    actor: actorResponse,
    action: z.enum(auditActions),
    subject: z
      .object({
        kind: z.enum(subjectKinds).describe('The kind of the record.'),
        id: z.string().meta({ description: 'Its id.', example: 'cmp_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
      })
      .describe('The changed record.'),
    changes: z
      .record(
        z.string(),
        z.object({
          before: z.json().optional().describe('The former value; missing where there was none.'),
          after: z.json().optional().describe('The new value; missing where there is none.'),
        }),
      )
      .optional()
      .describe('by the path of each field that changed'),
    address: z.string().optional().describe('where the request came from').meta({ example: '203.0.113.7' }),
    correlationId: z.string(),
  })
  .meta({ id: 'AuditEntry', description: 'A change to a company or its settings, with its author.' })

/** Returns the public form of an entry. */
export function showEntry(entry: AuditEntry): z.infer<typeof auditEntryResponse> {
  const { companyId, action, subjectKind: kind, subjectId, changes, address, correlationId } = entry
  return {
    id: toPublicId('aud', entry.id),
    ...omitNullish({ companyId: companyId && toPublicId('cmp', companyId) }),
    at: toIsoInstant(entry.at),
    actor: showActor(entry.actor),
    action,
    subject: { kind, id: subjectId },
    ...omitNullish({ changes, address }),
    correlationId,
  }
}
