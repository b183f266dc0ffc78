import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import type { Reader } from '#platform/database'
import type { ImportSource } from './records.ts'
import { listImports } from './standing-queries.ts'

/** The newest run of an import from a system, with ISO times. Without `cutOverAt`, its subscriptions are held. */
export type StandingImport = { from: ImportSource; run: number; updatedAt: string; cutOverAt?: string }

/** Returns the imports of a company, at most one from each system. */
export async function loadImports(db: Reader, { id }: Pick<Company, 'id'>): Promise<StandingImport[]> {
  const rows = await db.all(listImports, { companyId: id })
  return rows.map(({ source, run, updated_at: updatedAt, cut_over_at: cutOverAt }) => ({
    from: source,
    run,
    updatedAt: toIsoInstant(updatedAt),
    ...(cutOverAt === null ? {} : { cutOverAt: toIsoInstant(cutOverAt) }),
  }))
}
