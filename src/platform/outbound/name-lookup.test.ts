import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { hourMs, minuteMs } from '#kernel/clock'
import { until } from '../../../test/support/until.ts'
import { createServerLookup, createLookup } from './name-lookup.ts'

const typeA = 1
const noSuchName = 3

/**
 * A name server that returns its records of a name by type, responds that the name does not exist, or does not respond.
 * Once it responds again, names it left unanswered do not exist.
 */
async function openNameServer(answers: Record<string, Record<number, number[]> | 'silent'>) {
  const socket = createSocket('udp4')
  const unanswered: (() => void)[] = []
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = askedIn(question)
    const given = answers[name]
    if (given === 'silent') unanswered.push(() => reply(undefined))
    else reply(given)

    function reply(known: Record<number, number[]> | undefined): void {
      const found = known?.[type]
      const answer = found ? recordOf(type, found) : Buffer.alloc(0)
      const header = Buffer.from(question.subarray(0, 12))
      header.writeUInt16BE(0x8180 | (known ? 0 : noSuchName), 2)
      header.writeUInt16BE(found ? 1 : 0, 6)
      header.writeUInt32BE(0, 8)
      socket.send(Buffer.concat([header, question.subarray(12, end), answer]), port, address)
    }
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    unanswered,
    speak: () => unanswered.forEach((reply) => reply()),
  }
}

function askedIn(question: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: question.readUInt16BE(at + 1), end: at + 5 }
}

/** A record that points back at the name that was asked for. */
function recordOf(type: number, address: number[]): Buffer {
  return Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address])
}

test('a name that there is not is not found, and one whose name server is silent is given up', async () => {
  const server = await openNameServer({ 'silent.example': 'silent', 'empty.example': {} })
  const lookup = createServerLookup([server.address])
  await expect(lookup('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(lookup('empty.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  // Given up before it is asked a second time, for either family.
  const hasty = createServerLookup([server.address], { allMs: 50, tryMs: minuteMs })
  await expect(hasty('silent.example')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(server.unanswered.length).toBeLessThanOrEqual(2)
})

test('all addresses of a name are found, of either family, and one family is enough', async () => {
  const loopback6 = [...Array.from({ length: 15 }, () => 0), 1]
  const server = await openNameServer({
    'both.example': { [typeA]: [203, 0, 113, 7], 28: loopback6 },
    'old.example': { [typeA]: [203, 0, 113, 8] },
  })
  const lookup = createServerLookup([server.address])
  expect(await lookup('both.example')).toEqual([
    { address: '203.0.113.7', family: 4 },
    { address: '::1', family: 6 },
  ])
  expect(await lookup('old.example')).toEqual([{ address: '203.0.113.8', family: 4 }])
})

test('names that resolve for ever keep neither other names waiting nor files nor keys', async () => {
  const server = await openNameServer({
    'hangs.example': 'silent',
    'a.example': { [typeA]: [203, 0, 113, 9] },
  })
  const lookup = createLookup(
    'public',
    createServerLookup([server.address], { allMs: hourMs, tryMs: minuteMs }),
  )
  const hanging = Promise.allSettled(Array.from({ length: 50 }, () => lookup('hangs.example')))
  await Promise.all([
    lookup('a.example'),
    readFile(import.meta.filename),
    promisify(scrypt)('key', 'salt', 32),
  ])
  await createLookup('loopback too')('localhost')
  // A datagram may be lost, and is sent again after a minute with all others.
  await until(() => server.unanswered.length >= 100)
  server.speak()
  expect((await hanging).every(({ status }) => status === 'rejected')).toBe(true)
})

test('the sandbox knows names of the machine, also where no name server does, but waits for no silent one twice', async () => {
  const server = await openNameServer({ 'silent.example': 'silent' })
  const lookup = createLookup('loopback too', createServerLookup([server.address]))
  expect((await lookup('localhost')).length).toBeGreaterThan(0)
  await expect(lookup('silent.example')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})
