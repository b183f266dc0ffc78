import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePackages } from '../python/installed-packages.ts'
import { openSandboxService, type SandboxService } from './sandbox-service.ts'
import { openShop, type Shop } from './shop.ts'

// Sends requests that Schemathesis makes from the OpenAPI document to a fresh service. Fails if a response does not fit
// the document.
// `node scripts/schemathesis/run.ts [options of schemathesis run]`

// These checks allow no 404 for a method, and no refusal for a reason outside the schema. checks.py has them as the
// contract defines them.
const excludedChecks = 'unsupported_method,positive_data_acceptance'

await main(process.argv.slice(2))

async function main(options: string[]): Promise<void> {
  const installed = await ensurePackages('schemathesis')
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
  const shop = await openShop(service)
  // shops.py documents the use of the others.
  const shops = [shop, await openShop(service), await openShop(service)]
  const session = await service.newSession(shop.apiKey)
  const config = join(folder, 'schemathesis.toml')
  writeFileSync(config, buildConfig(service, shop, session))
  const { status } = spawnSync(
    program,
    [
      `--config-file=${config}`,
      'run',
      `${service.baseUrl}/openapi.json`,
      `--exclude-checks=${excludedChecks}`,
      '--continue-on-failure',
      '--max-examples=25',
      ...options,
    ],
    {
      cwd: folder,
      stdio: 'inherit',
      env: {
        ...process.env,
        PYTHONPATH: import.meta.dirname,
        SCHEMATHESIS_HOOKS: 'hooks',
        PYTHONDONTWRITEBYTECODE: '1',
        FLORIN_URL: service.baseUrl,
        FLORIN_SESSION: session,
        FLORIN_SHOPS: JSON.stringify(shops),
      },
    },
  )
  return status ?? 1
}

/** Returns a configuration with the credentials of every kind. */
function buildConfig({ operatorToken }: SandboxService, { apiKey, payers }: Shop, session: string): string {
  const keys = { session, apiKey: `Api-Key ${apiKey}`, ...payers }
  return [
    '[generation]',
    'allow-x00 = false',
    ...Object.entries(keys).flatMap(([scheme, key]) => [`[auth.openapi.${scheme}]`, `api_key = "${key}"`]),
    '[auth.openapi.operator]',
    `bearer = "${operatorToken}"`,
  ].join('\n')
}
