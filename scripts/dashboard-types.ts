import openapiTypes, { astToString } from 'openapi-typescript'
import { toOpenApi, toTypedOperation, selectReferenced, mapMembers, type ApiDocument } from './sdk-sources.ts'

const note = '// Made from the OpenAPI document of the service by `npm run sdk`.'

/** The path of the generated types. */
export const dashboardTypesPath = 'dashboard/src/api/api.generated.ts'

// A dashboard session may call the API and the dashboard's own paths.
const dashboardPaths = /^\/(?:api|dashboard\/v1)\//

/** Returns the types of the dashboard's calls, generated from the OpenAPI document. */
export async function generateDashboardTypes(document: ApiDocument): Promise<string> {
  const paths = mapMembers(document.paths, (operations, path) =>
    dashboardPaths.test(path) ? mapMembers(operations, toTypedOperation) : undefined,
  )
  const schemas = selectReferenced(document.components.schemas, paths)
  const ofDashboard = { ...document, paths, webhooks: undefined, components: { schemas } }
  const types = await openapiTypes(toOpenApi(ofDashboard), { defaultNonNullable: false })
  return `${note}\n\n${astToString(types)}`
}
