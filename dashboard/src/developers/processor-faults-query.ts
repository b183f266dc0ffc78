import { queryOptions } from '@tanstack/react-query'
import type { BodyOf, ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'

const path = '/dashboard/v1/companies/{companyId}/processor-faults'

/** The faults of the sandbox processor that are on for a company. */
export type ProcessorFaults = ResponseOf<`GET ${typeof path}`>

/** A fault that is on. */
export type ProcessorFault = ProcessorFaults['faults'][number]

/** The fault to switch on. */
export type NewFault = BodyOf<`POST ${typeof path}`>

/** Reads the faults of the sandbox processor that are on for a company. */
export function processorFaultsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['processor-faults', companyId],
    queryFn: () => request(`GET ${path}`, { params: { companyId } }),
  })
}

/** Switches a fault on for the next calls of a company. */
export async function addFault(companyId: string, body: NewFault): Promise<void> {
  keep(companyId, await request(`POST ${path}`, { params: { companyId }, body }))
}

/** Switches all faults of a company off. */
export async function clearFaults(companyId: string): Promise<void> {
  keep(companyId, await request(`DELETE ${path}`, { params: { companyId } }))
}

const keep = (companyId: string, faults: ProcessorFaults) =>
  queries.setQueryData(processorFaultsQuery(companyId).queryKey, faults)
