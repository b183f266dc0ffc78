import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { appNames, buildProgram, ensureApps } from '../../scripts/built-apps.js'

const root = join(import.meta.dirname, '..', '..')

/**
 * Builds the apps that the services of the run serve, unless the launcher did. The tests then run against the current
 * sources.
 */
export default async function setup(): Promise<void> {
  await ensureApps(root, appNames, (name: string, folder: string) =>
    promisify(execFile)(process.execPath, [join(root, buildProgram(name)), folder]),
  )
}
