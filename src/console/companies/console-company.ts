import { z } from 'zod'
import type { AppContext } from '#context'
import { companyResponse, rowToListedCompany, showCompany } from '#companies'
import { parseId, type CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { cutPage, sortNewestFirst, toReadLimit } from '#operator'
import type { Reader, RowOf } from '#platform/database'
import { countMembersOfCompanies, findConsoleCompany, listConsoleCompanies } from './company-list-queries.ts'

/** The API schema of a company in the console. It has no secret, no settings and no record. */
export const consoleCompanyResponse = companyResponse
  .pick({
    companyId: true,
    name: true,
    email: true,
    state: true,
    zip: true,
    timeZone: true,
    products: true,
    limits: true,
    suspendedAt: true,
    createdAt: true,
    cell: true,
  })
  .extend({
    processor: z.enum(['sandbox', 'stripe']).describe('The processor that takes its payments.'),
    members: z.number().int().meta({ description: 'How many users may enter it.', example: 4 }),
    invited: z.number().int().meta({ description: 'How many invitations are open.', example: 1 }),
    requestsThisMonth: z.number().int().meta({
      description: 'The requests that count toward its monthly quota, in this month of UTC.',
      example: 12_400,
    }),
  })
  .meta({ id: 'ConsoleCompany', description: 'A company as operators see it.' })

type ConsoleRow = RowOf<(typeof findConsoleCompany)['row']>
type MemberCounts = { members: number; invited: number }

/** Counts the members of companies. They are not in the databases of the companies. */
async function loadMemberCounts(
  db: Reader,
  companyIds: CompanyId[],
): Promise<(companyId: CompanyId) => MemberCounts> {
  const rows = await db.all(countMembersOfCompanies, { companyIds })
  const counts = new Map(rows.map((row) => [row.company_id, row]))
  return (companyId) => counts.get(companyId) ?? { members: 0, invited: 0 }
}

function showConsoleCompany(
  row: ConsoleRow,
  { members, invited }: MemberCounts,
): z.infer<typeof consoleCompanyResponse> {
  const { requests } = row
  const { processor, ...shown } = showCompany(rowToListedCompany(row))
  const counts = { members, invited, requestsThisMonth: requests }
  return consoleCompanyResponse.parse({ ...shown, processor: processor.kind, ...counts })
}

const toMonth = (now: number) => new Date(now).toISOString().slice(0, 'YYYY-MM'.length)

/** Returns a page of the companies, newest first. A search by id finds that company alone. */
export async function listCompaniesOfConsole(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { search, cursor, limit }: { search?: string | undefined; cursor?: CompanyId | undefined; limit: number },
) {
  const month = toMonth(clock.now())
  const companyId = search === undefined ? undefined : parseId('cmp', search)
  const rows =
    companyId === undefined
      ? await db.all(listConsoleCompanies, {
          month,
          text: search ?? null,
          before: cursor ?? null,
          limit: toReadLimit(limit),
        })
      : await db.all(findConsoleCompany, { month, companyId })
  const listed = sortNewestFirst(rows.map((row) => ({ id: row.company_id, row })))
  const { page, nextCursor } = cutPage('cmp', listed, limit)
  const countsOf = await loadMemberCounts(
    db,
    page.map(({ id }) => id),
  )
  return { companies: page.map(({ id, row }) => showConsoleCompany(row, countsOf(id))), nextCursor }
}

/** Returns a company as operators see it. Throws not_found if it does not exist. */
export async function showCompanyOfConsole(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  companyId: CompanyId,
): Promise<z.infer<typeof consoleCompanyResponse>> {
  const row = await db.first(findConsoleCompany, { month: toMonth(clock.now()), companyId })
  if (!row) throw new ApiError('not_found', { message: 'There is no such company.' })
  const countsOf = await loadMemberCounts(db, [companyId])
  return showConsoleCompany(row, countsOf(companyId))
}
