import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installClient } from '../support/sdk-package.ts'
import { blocksOf } from './blocks.ts'

test('the receiver of sdk/README.md goes on when a body breaks off, and answers what it cannot believe', async () => {
  const { port, ended } = await startReceiver()
  await breakOff(port)
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
  expect([response.status, await response.text()]).toEqual([400, 'timestamp_missing'])
  expect(ended()).toBe(false)
})

test('the receiver of docs/postbacks.md takes a signed event, and goes on after all others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'florin-receiver-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const shown = (has: string) =>
    blocksOf('docs/postbacks.md').find(({ text }) => text.includes(has))?.text ?? ''
  writeFileSync(join(folder, 'signature.mjs'), shown('export function isFromFlorin'))
  const { port, ended } = await startProgram(folder, 'receiver.mjs', shown("from './signature.mjs'"))
  const body = JSON.stringify({ eventId: 'evt_1', type: 'invoice.paid', exam: true, data: {} })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = (key: string) =>
    `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`
  const send = async (key: string) => {
    const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': signature(key) }
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
  }
  await breakOff(port)
  expect([await send(receiverSecret), await send('whsec_another')]).toEqual([204, 400])
  expect(ended()).toBe(false)
})

const receiverSecret = 'whsec_of_the_receiver'

/** Sends half a body and disconnects. */
async function breakOff(port: number) {
  const socket = connect(port, '127.0.0.1')
  const half = 'POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 1000\r\n\r\nabc'
  await new Promise((resolve) => socket.write(half, resolve))
  socket.destroy()
}

/** Starts the program that sdk/README.md shows. */
async function startReceiver() {
  const client = installClient()
  onTestFinished(() => client[Symbol.dispose]())
  const shown = blocksOf('sdk/README.md').find(({ text }) => text.includes('verifyPostback(request.headers'))
  return startProgram(client.folder, 'receiver.mts', shown?.text ?? '')
}

/** Starts a receiver that a page shows, on a free port, which it prints. */
async function startProgram(cwd: string, name: string, text: string) {
  const printPort = "receiver.on('listening', () => console.log(Object(receiver.address()).port))"
  writeFileSync(join(cwd, name), `${text.replace('listen(9000,', 'listen(0,')}\n${printPort}\n`)
  const started = spawn(process.execPath, [name], {
    cwd,
    env: { ...process.env, SECRET: receiverSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void started.kill())
  const [line] = await once(started.stdout, 'data')
  return { port: Number(line), ended: () => started.exitCode !== null }
}
