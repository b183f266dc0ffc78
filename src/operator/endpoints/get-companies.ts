import { z } from 'zod'
import type { AppContext } from '#context'
import { companyResponse, listCompanies, rowToListedCompany, showCompany } from '#companies'
import { endpoint, ok } from '#platform/http'
import { cutPage, pageQuery, sortNewestFirst, toReadLimit } from '../list-page.ts'
import { shareOperator } from '../surface.ts'

export const getCompanies = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/companies',
    name: 'listCompanies',
    summary: 'List the companies, newest first',
    ...shareOperator(context),
    query: pageQuery('cmp'),
    answers: {
      statusCode: 200,
      schema: z.object({ companies: z.array(companyResponse), nextCursor: z.string().nullable() }),
    },
    async handle({ query: { limit, cursor } }) {
      const rows = await context.db.all(listCompanies, { before: cursor ?? null, limit: toReadLimit(limit) })
      const { page, nextCursor } = cutPage('cmp', sortNewestFirst(rows.map(rowToListedCompany)), limit)
      return ok({ companies: page.map(showCompany), nextCursor })
    },
  })
