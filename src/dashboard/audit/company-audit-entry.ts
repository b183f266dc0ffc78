import { z } from 'zod'
import { auditEntryResponse, showEntry, type AuditEntry } from '#audit'
import type { Actor } from '#kernel/actor'
import { toPublicId, type CompanyId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { omitNullish } from '#kernel/json'
import { listMembers } from '#users'

const { actor } = auditEntryResponse.shape

/** The response schema of an entry as `createEntryView` shows it. */
export const companyAuditEntryResponse = auditEntryResponse
  .omit({ companyId: true })
  .extend({
    actor: actor.extend({
      name: z.string().meta({
        description: 'The name of the person or the API key at that time, or else the kind of the caller.',
        example: 'Ada Lovelace',
      }),
      email: z.string().optional().meta({
        description: 'The email of a person who is a member of the company.',
        example: 'ada@example.com',
      }),
    }),
  })
  .meta({ id: 'CompanyAuditEntry', description: 'An action on the company or its records, with its author.' })

export type CompanyAuditEntry = z.infer<typeof companyAuditEntryResponse>

const namesByType: Record<Actor['type'], string> = {
  api_key: 'API key',
  person: 'Former user',
  payer: 'Payer',
  operator: 'Operator',
  schedule: 'Schedule',
}

/** Returns the function that shows an entry to the admins of its company. Former members keep their name. */
export async function createEntryView(
  db: Reader,
  companyId: CompanyId,
): Promise<(entry: AuditEntry) => CompanyAuditEntry> {
  const members = await listMembers(db, companyId)
  const emails = new Map(
    members.flatMap(({ personId, email }) => (personId ? [[toPublicId('per', personId), email]] : [])),
  )
  return (entry) => {
    const { companyId: _company, actor: author, ...shown } = showEntry(entry)
    const email = author.id === undefined ? undefined : emails.get(author.id)
    return {
      ...shown,
      actor: { ...author, name: author.name ?? namesByType[author.type], ...omitNullish({ email }) },
    }
  }
}
