import { z } from 'zod'
import type { AppContext } from '#context'
import { pathId } from '#platform/http'

export type { Surface } from '#context'

/** Returns the definition that endpoints of the operator alone share. */
export function shareOperator({ access }: AppContext) {
  return { tag: 'Operator', access: access.operator }
}

/** Returns the definition that endpoints of the operator alone about a company share. */
export function shareCompany(context: AppContext) {
  return { ...shareOperator(context), params: z.object({ companyId: pathId('cmp') }) }
}
