import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
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
export async function readPatroni(layout: Layout, name: NodeName, path: string): Promise<string> {
  const options = {
    ca: readFileSync(authorityOf(layout)),
    timeout: answerMaxMs,
    signal: AbortSignal.timeout(answerMaxMs),
  }
  return new Promise((resolve, reject) => {
    request(`https://127.0.0.1:${layout.ports[name].patroni}${path}`, options, (response) =>
      text(response).then(resolve, reject),
    )
      .once('error', reject)
      .end()
  })
}

/** Returns the members as one of the nodes lists them, or none if no other node answers. */
export async function listMembers(layout: Layout, except?: NodeName): Promise<Member[]> {
  for (const name of nodeNames.filter((each) => each !== except)) {
    const answer = await readPatroni(layout, name, '/cluster').catch(() => '')
    if (answer.startsWith('{')) return JSON.parse(answer).members ?? []
  }
  return []
}
