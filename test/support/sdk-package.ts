import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSdk } from '../../scripts/build-sdk.ts'

/**
 * A folder in which the client is installed as at a merchant: built, packed, and installed from the packed file
 * alone.
 */
export type Consumer = Disposable & {
  folder: string
  /** The folder of the built package, before packing. */
  built: string
  /** The paths of the files in the package. */
  files: string[]
}

/** Builds and packs the client and installs it into a new folder, without a network. */
export function installClient(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), 'florin-client-'))
  const [built, shop] = [join(folder, 'built'), join(folder, 'shop')]
  for (const each of [built, shop]) mkdirSync(each)
  buildSdk(built)
  npm(built, ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder])
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'no package'
  writeFileSync(join(shop, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }))
  npm(shop, ['install', '--offline', '--no-audit', '--no-fund', '--silent', join(folder, tarball)])
  const installed = join(shop, 'node_modules', '@florin', 'client')
  return {
    folder: shop,
    built,
    files: readdirSync(installed, { recursive: true, encoding: 'utf8' }).sort(),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

// Uses the npm of the machine, because not every installation of Node has one.
function npm(folder: string, args: string[]): void {
  const cache = join(dirname(folder), 'npm-cache')
  execFileSync('npm', args, { cwd: folder, env: { ...process.env, npm_config_cache: cache }, stdio: 'pipe' })
}

/** The root of the checkout. */
export const checkout = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
