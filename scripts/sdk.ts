import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSdk } from './build-sdk.ts'
import { generateDashboardTypes, dashboardTypesPath } from './dashboard-types.ts'
import { withFreshService } from './fresh-service.ts'
import { generateSdkSources, type ApiDocument } from './sdk-sources.ts'

// Generates the client's sources from the OpenAPI document and builds its package. With the argument `build` it only
// builds.
const root = join(import.meta.dirname, '..')
if (process.argv[2] !== 'build') await generate()
buildSdk()
console.log('The client library is built, in sdk/: npm install <this checkout>/sdk')

async function generate(): Promise<void> {
  const document = await loadServiceDocument()
  const sources = await generateSdkSources(document)
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(root, 'sdk', 'src', name), text)
  writeFileSync(join(root, dashboardTypesPath), await generateDashboardTypes(document))
}

/** Returns the OpenAPI document of a service of this checkout. */
function loadServiceDocument(): Promise<ApiDocument> {
  return withFreshService({}, async (baseUrl) => {
    const response = await fetch(`${baseUrl}/openapi.json`)
    return JSON.parse(await response.text())
  })
}
