import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureDashboard } from '../../scripts/dashboard.js'

const root = join(import.meta.dirname, '..', '..')

/**
 * Builds the dashboard that the services of the run serve, unless the launcher did. The tests then run against the
 * current sources.
 */
export default async function setup(): Promise<void> {
  await ensureDashboard(root, (folder: string) =>
    promisify(execFile)(process.execPath, [join(root, 'scripts', 'build-dashboard.js'), folder]),
  )
}
