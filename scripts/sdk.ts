import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildSdk } from './build-sdk.ts'
import { dashboardTypes, dashboardTypesPath } from './dashboard-types.ts'
import { sdkSources, type ApiDocument } from './sdk-sources.ts'

// Writes what of the client follows from the API's document, and builds its package; with the word `build` it builds only.
const root = join(import.meta.dirname, '..')
if (process.argv[2] !== 'build') await generate()
buildSdk()
console.log('The client library is built, in sdk/: npm install <this checkout>/sdk')

async function generate(): Promise<void> {
  const document = await documentOfAService()
  const sources = await sdkSources(document)
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(root, 'sdk', 'src', name), text)
  writeFileSync(join(root, dashboardTypesPath), await dashboardTypes(document))
}

/** What a service of this checkout, with a database of its own that is gone afterwards, says of its API. */
async function documentOfAService(): Promise<ApiDocument> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'florin-sdk-'))
  const environment = { PATH: process.env['PATH'], PORT: '0', FLORIN_DATA: dataFolder, FLORIN_LOG: 'error' }
  const service = spawn(process.execPath, [join(root, 'src', 'main.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => service.once('exit', resolve))
  try {
    for await (const line of createInterface({ input: service.stdout })) {
      if (!line.startsWith('{"ready":true,')) continue
      const answer = await fetch(`${JSON.parse(line).baseUrl}/openapi.json`)
      return JSON.parse(await answer.text())
    }
    throw new Error('The service ended before it was ready: npm start says why')
  } finally {
    service.kill('SIGTERM')
    await ended
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
