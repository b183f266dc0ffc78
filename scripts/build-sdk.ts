import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sdk = join(root, 'sdk')

/**
 * Builds the client's package in a folder, in which `npm pack` can then run: sdk/ or another existing folder. Throws
 * the output of the compiler if it fails.
 */
export function buildSdk(folder: string = sdk): void {
  const compiler = join(root, 'node_modules/ts7/bin/tsc')
  const out = join(folder, 'dist')
  rmSync(out, { recursive: true, force: true })
  const args = [compiler, '-p', join(sdk, 'tsconfig.json'), '--outDir', out, '--noEmit', 'false']
  execFileSync(process.execPath, args, { stdio: ['ignore', 2, 2] })
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  if (folder === sdk) return
  for (const file of ['package.json', 'README.md']) cpSync(join(sdk, file), join(folder, file))
}
