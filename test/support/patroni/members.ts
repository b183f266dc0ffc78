import { readFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../until.ts'
import { authorityOf, nodeNames, type Layout, type NodeName } from './files.ts'

const answerMaxMs = 3_000

/** A node as Patroni lists it. */
export type Member = {
  name: NodeName
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline: number
}

/** Reads from a Patroni over TLS, as a monitor does: without a certificate. */
export function readPatroni(layout: Layout, name: NodeName, path: string): Promise<string> {
  return read(layout, layout.ports[name].patroni, path)
}

/** Waits until the etcd of a node is a part of a complete cluster. */
export async function etcdReady(layout: Layout, name: NodeName): Promise<void> {
  const [cert, key] = ['crt', 'key'].map((end) => readFileSync(join(layout.folder, 'tls', `${name}.${end}`)))
  const version = () => read(layout, layout.ports[name].etcd, '/version', { cert, key }).catch(() => '')
  await untilSeen(async () => /"etcdcluster":"\d/.test(await version()))
}

function read(layout: Layout, port: number, path: string, own: RequestOptions = {}): Promise<string> {
  const signal = AbortSignal.timeout(answerMaxMs)
  const options = { ...own, ca: readFileSync(authorityOf(layout)), signal }
  return new Promise((resolve, reject) => {
    request(`https://127.0.0.1:${port}${path}`, options, (response) => text(response).then(resolve, reject))
      .once('error', reject)
      .end()
  })
}

/** Waits until a condition of the cluster holds. It is checked four times a second, because each check is a request. */
export function untilSeen(holds: () => Promise<boolean>, what = String(holds)): Promise<void> {
  return until(async () => (await holds()) || pause(250, false), what)
}

/** Returns the members as one of the nodes lists them, or none if no other node answers. */
export async function listMembers(layout: Layout, except?: NodeName): Promise<Member[]> {
  for (const name of nodeNames.filter((each) => each !== except)) {
    const answer = await readPatroni(layout, name, '/cluster').catch(() => '')
    if (answer.startsWith('{')) return JSON.parse(answer).members ?? []
  }
  return []
}
