import type { ResponseOf } from '../api/endpoints.ts'

export type AuditEntry = ResponseOf<'GET /dashboard/v1/companies/{companyId}/audit'>['entries'][number]
export type AuditAction = AuditEntry['action']
export type Changes = NonNullable<AuditEntry['changes']>
