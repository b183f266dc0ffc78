import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installClient } from '../support/sdk-package.ts'
import { blocksOf } from './blocks.ts'

test('the receiver of sdk/README.md goes on when a body breaks off, and answers what it cannot believe', async () => {
  const { port, ended } = await startReceiver()
  const socket = connect(port, '127.0.0.1')
  const half = 'POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 1000\r\n\r\nabc'
  await new Promise((resolve) => socket.write(half, resolve))
  socket.destroy()
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
  expect([response.status, await response.text()]).toEqual([400, 'timestamp_missing'])
  expect(ended()).toBe(false)
})

/** Starts the program that the page shows, on a free port, which it prints. */
async function startReceiver() {
  const client = installClient()
  onTestFinished(() => client[Symbol.dispose]())
  const shown = blocksOf('sdk/README.md').find(({ text }) => text.includes('verifyPostback(request.headers'))
  const printPort = "receiver.on('listening', () => console.log(Object(receiver.address()).port))"
  const program = `${shown?.text.replace('listen(9000,', 'listen(0,')}\n${printPort}\n`
  writeFileSync(join(client.folder, 'receiver.mts'), program)
  const started = spawn(process.execPath, ['receiver.mts'], {
    cwd: client.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void started.kill())
  const [line] = await once(started.stdout, 'data')
  return { port: Number(line), ended: () => started.exitCode !== null }
}
