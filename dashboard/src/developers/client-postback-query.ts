import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'

export const clientPostback = '/dashboard/v1/companies/{companyId}/client-postback'

/** The client postback of a company, with the id of its newest change. */
export type ClientPostback = ResponseOf<`GET ${typeof clientPostback}`>

/** Reads the client postback of a company. Its URL is missing if none is set. */
export function clientPostbackQuery(companyId: string) {
  return queryOptions({
    queryKey: ['client-postback', companyId],
    queryFn: () => request(`GET ${clientPostback}`, { params: { companyId } }),
  })
}

/** Refetches the client postback of a company and the deliveries to it. */
export async function refetchClientPostback(companyId: string): Promise<void> {
  await Promise.all(
    ['client-postback', 'deliveries', 'home'].map((kind) =>
      queries.invalidateQueries({ queryKey: [kind, companyId] }),
    ),
  )
}
