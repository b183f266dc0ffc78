import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache')
const installMsMax = 110_000

/** The folder of the programs of Python packages, or the reason for which they cannot be installed. */
export type InstalledPackages = { programs: string } | { missing: string }

/**
 * Installs the packages of a list in this folder unless they are installed. `list` is its name without `.txt`. Each
 * list has a separate environment, which is kept until the list changes. `python` is the program that makes it.
 */
export async function ensurePackages(list: string, python = 'python3'): Promise<InstalledPackages> {
  const requirements = join(import.meta.dirname, `${list}.txt`)
  const environment = join(cache, `${list}-${hashContent(readFileSync(requirements))}`)
  const programs = join(environment, 'bin')
  // Written last: an interrupted installation starts again.
  const complete = join(environment, 'complete')
  if (existsSync(complete)) return { programs }
  rmSync(environment, { recursive: true, force: true })
  try {
    await install(python, environment, requirements)
  } catch (error) {
    rmSync(environment, { recursive: true, force: true })
    return { missing: `${list} cannot be installed by ${python}: ${toReason(error)}` }
  }
  writeFileSync(complete, '')
  return { programs }
}

function hashContent(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}

async function install(python: string, environment: string, requirements: string): Promise<void> {
  const options = { timeout: installMsMax }
  await run(python, ['-m', 'venv', environment], options)
  const quickly = ['--retries', '1', '--timeout', '15', '--disable-pip-version-check', '--quiet']
  // The list is complete. Of a package that the list does not except, pip runs no code during the installation.
  const whatIsListed = ['--no-deps', '--only-binary', ':all:', '--requirement', requirements]
  await run(join(environment, 'bin', 'pip'), ['install', ...quickly, ...whatIsListed], options)
}

/** Returns the last line of a program's output, or the error of its start if it printed nothing. */
function toReason(error: unknown): string {
  const { stdout = '', stderr = '', message }: Record<string, unknown> = Object(error)
  const lines = `${stdout}\n${stderr}`.trim().split('\n')
  return lines.at(-1) || String(message)
}
