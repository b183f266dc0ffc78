import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Returns the seconds that a build of the dashboard takes. */
export async function measureBuild(root: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'florin-dashboard-'))
  try {
    const begun = performance.now()
    await promisify(execFile)(process.execPath, [join(root, 'scripts', 'build-dashboard.js'), folder])
    return (performance.now() - begun) / 1000
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
