import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './index.ts'

test('a held folder is refused, a released one is given', async () => {
  const folder = temporaryFolder()
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by process ${process.pid}`)
  await lock.closeServer()
  const again = await lockFolder(folder)
  await again.closeServer()
})

test('the lock of a killed process is taken over, by one of many', async () => {
  const folder = temporaryFolder()
  await lockInKilledProcess(folder)
  const takers = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)))
  const taken = takers.filter((taker) => taker.status === 'fulfilled')
  expect(taken).toHaveLength(1)
  await taken[0]?.value.closeServer()
})

async function lockInKilledProcess(folder: string): Promise<void> {
  const lock = join(import.meta.dirname, 'folder-lock.ts')
  const program = `
    const { lockFolder } = await import(${JSON.stringify(lock)})
    await lockFolder(${JSON.stringify(folder)})
    process.kill(process.pid, 'SIGKILL')`
  await once(spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' }), 'exit')
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'florin-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
