import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedPackages } from '../python/installed-packages.ts'
import { openSandboxService, type SandboxService } from './sandbox-service.ts'

// Sends requests that Schemathesis makes of the OpenAPI document to a fresh service, and fails where an answer does not fit it.
// `node scripts/schemathesis/run.ts [options of schemathesis run]`

// Those that know no 404 for a method and no refusal of what a schema cannot tell: checks.py has them as the contract is.
const otherwiseChecked = 'unsupported_method,positive_data_acceptance'

await main(process.argv.slice(2))

async function main(options: string[]): Promise<void> {
  const installed = await installedPackages('schemathesis')
  if ('missing' in installed) throw new Error(installed.missing)
  const folder = mkdtempSync(join(tmpdir(), 'florin-schemathesis-'))
  try {
    await using service = await openSandboxService()
    process.exitCode = await run(join(installed.programs, 'schemathesis'), service, folder, options)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(
  program: string,
  service: SandboxService,
  folder: string,
  options: string[],
): Promise<number> {
  const config = join(folder, 'schemathesis.toml')
  writeFileSync(config, await configOf(service))
  const arguments_ = ['--config-file', config, 'run', `${service.baseUrl}/openapi.json`]
  const { status } = spawnSync(
    program,
    [
      ...arguments_,
      '--exclude-checks',
      otherwiseChecked,
      // It ends the session that all the others are made with.
      '--exclude-operation-id',
      'endSession',
      '--continue-on-failure',
      '--max-examples',
      '25',
      ...options,
    ],
    {
      cwd: folder,
      stdio: 'inherit',
      env: {
        ...process.env,
        PYTHONPATH: import.meta.dirname,
        SCHEMATHESIS_HOOKS: 'checks',
        PYTHONDONTWRITEBYTECODE: '1',
      },
    },
  )
  return status ?? 1
}

/** The credentials of every kind. */
async function configOf(service: SandboxService): Promise<string> {
  const { apiKey, operatorToken } = service
  return `
[generation]
allow-x00 = false
[auth.openapi.session]
api_key = "${await service.newSession()}"
[auth.openapi.apiKey]
api_key = "Api-Key ${apiKey}"
[auth.openapi.operator]
bearer = "${operatorToken}"
`
}
