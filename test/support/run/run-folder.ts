import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunOver, runFolderName, sweep } from './sweep.js'

const guardian = join(import.meta.dirname, 'guardian.js')

/**
 * Makes the folder of this run. A guardian process sweeps it when this process ends, even after a crash or a kill. It
 * also sweeps folders of earlier runs whose guardian was killed.
 */
export async function makeRunFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  for (const name of readdirSync(tmpdir())) {
    if (isRunOver(name)) await sweep(join(tmpdir(), name))
  }
  const folder = mkdtempSync(join(tmpdir(), runFolderName(process.pid)))
  // Under root the servers run as another user, and that user needs permission to enter the folder.
  chmodSync(folder, 0o711)
  // The guardian has its own process group, because Ctrl-C in a terminal must not reach it. Its standard input ends
  // with this process.
  const child = spawn(process.execPath, [guardian, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.unref()
  return {
    folder,
    async remove() {
      child.ref()
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
