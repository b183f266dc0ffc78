import openapiTypes, { astToString } from 'openapi-typescript'
import { asOpenApi, asTyped, leadTo, mapped, type ApiDocument } from './sdk-sources.ts'

const note = '// Made from the OpenAPI document of the service by `npm run sdk`.'

/** Where they are. */
export const dashboardTypesPath = 'dashboard/src/api/api.generated.ts'

// What a dashboard session may call: the API, and what only the dashboard has.
const called = /^\/(?:api|dashboard\/v1)\//

/** The types of the calls that the dashboard makes, as the document tells them. */
export async function dashboardTypes(document: ApiDocument): Promise<string> {
  const paths = mapped(document.paths, (operations, path) =>
    called.test(path) ? mapped(operations, asTyped) : undefined,
  )
  const schemas = leadTo(document.components.schemas, paths)
  const ofDashboard = { ...document, paths, webhooks: undefined, components: { schemas } }
  const types = await openapiTypes(asOpenApi(ofDashboard), { defaultNonNullable: false })
  return `${note}\n\n${astToString(types)}`
}
