import openapiTypes, { astToString } from 'openapi-typescript'
import { toOpenApi, toTypedOperation, selectReferenced, mapMembers, type ApiDocument } from './sdk-sources.ts'

const note = '// Made from the OpenAPI document of the service by `npm run sdk`.'

/** The path of the generated types. */
export const dashboardTypesPath = 'dashboard/src/api/api.generated.ts'

/** Returns the types of the dashboard's own calls, generated from the OpenAPI document. The client has those of the API. */
export async function generateDashboardTypes(document: ApiDocument): Promise<string> {
  const paths = mapMembers(document.paths, (operations, path) =>
    path.startsWith('/dashboard/v1/') ? mapMembers(operations, toTypedOperation) : undefined,
  )
  const schemas = selectReferenced(document.components.schemas, paths)
  const ofDashboard = { ...document, paths, webhooks: undefined, components: { schemas } }
  const types = await openapiTypes(toOpenApi(ofDashboard), { defaultNonNullable: false })
  return `${note}\n\n${astToString(types)}`
}
