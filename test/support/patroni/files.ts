import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getOwnAccount, type Account } from '../../../src/platform/embedded-postgres/account.ts'
import { fillExample } from '../example-file.ts'
import type { Programs } from './programs.ts'

export const nodeNames = ['db1', 'db2', 'db3'] as const
export type NodeName = (typeof nodeNames)[number]

/** The ports of a node. The others reach its server and its Patroni through gates, and it reaches etcd through one. */
export type Ports = Record<
  'etcd' | 'etcdPeer' | 'etcdGate' | 'server' | 'serverGate' | 'patroni' | 'patroniGate',
  number
>

export type Layout = {
  folder: string
  account: Account
  programs: Programs
  ports: Record<NodeName, Ports>
}

const certificates = join(import.meta.dirname, '..', '..', '..', 'deploy', 'patroni', 'certificates.sh')

export const folderOf = ({ folder }: Layout, name: NodeName): string => join(folder, name)
export const dataOf = (layout: Layout, name: NodeName): string => join(folderOf(layout, name), 'data')
export const authorityOf = ({ folder }: Layout): string => join(folder, 'tls', 'ca.crt')

/** Writes the shipped files of each node with the places of this test, and makes the certificates. */
export function writeFiles(layout: Layout): void {
  const tls = join(layout.folder, 'tls')
  execFileSync('sh', [certificates, tls, ...nodeNames.map((name) => `${name}=127.0.0.1`)], {
    stdio: 'ignore',
  })
  chmodSync(tls, 0o711)
  for (const name of nodeNames) {
    // The path of a socket is short.
    for (const folder of [folderOf(layout, name), join(folderOf(layout, name), 's')]) {
      mkdirSync(folder, { mode: 0o700 })
      giveTo(layout.account, folder)
    }
    for (const path of [`${name}.key`, `${name}.crt`]) giveTo(layout.account, join(tls, path))
    writeFileSync(patroniFileOf(layout, name), patroniFile(layout, name), { mode: 0o644 })
  }
}

export const patroniFileOf = (layout: Layout, name: NodeName): string => join(layout.folder, `${name}.yml`)

function patroniFile(layout: Layout, name: NodeName): string {
  const own = folderOf(layout, name)
  return fillExample('patroni/patroni.yml', [
    [
      'db1.example.com:2379, db2.example.com:2379, db3.example.com:2379',
      `127.0.0.1:${layout.ports[name].etcdGate}`,
    ],
    // Otherwise Patroni asks etcd for the addresses of its members, and goes past the gate.
    ['  protocol: https', '  protocol: https\n  use_proxies: true'],
    ...placesOfTls(layout, name),
    ['/var/lib/postgresql/17/florin', dataOf(layout, name)],
    ['/usr/lib/postgresql/17/bin', layout.programs.postgres],
    ['/run/patroni/pgpass', join(own, 'pgpass')],
    ['/var/run/postgresql', join(own, 's')],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['mode: required', `mode: 'off'`],
    ['shared_buffers: 4GB', 'shared_buffers: 64MB'],
    ['pgbackrest --stanza=florin archive-push %p', '/bin/true'],
  ])
}

function placesOfTls({ folder }: Layout, name: NodeName): [string, string][] {
  const tls = join(folder, 'tls')
  return [
    ['/etc/patroni/tls/ca.crt', join(tls, 'ca.crt')],
    ['/etc/patroni/tls/node', join(tls, name)],
  ]
}

/** Returns the environment of a node's Patroni, of the shipped file. */
export function patroniEnvironment(layout: Layout, name: NodeName): Record<string, string> {
  const { patroni, patroniGate, server, serverGate } = layout.ports[name]
  const text = fillExample('patroni/patroni.env.example', [
    ['@node@.example.com:8008', `127.0.0.1:${patroniGate}`],
    ['@node@.example.com:5432', `127.0.0.1:${serverGate}`],
    ['0.0.0.0:8008', `127.0.0.1:${patroni}`],
    ['0.0.0.0:5432', `127.0.0.1:${server}`],
    ['@node@', name],
    ['PATRONI_REPLICATION_PASSWORD=', 'PATRONI_REPLICATION_PASSWORD=password-of-replication'],
    ['PATRONI_REWIND_PASSWORD=', 'PATRONI_REWIND_PASSWORD=password-of-rewind'],
  ])
  // The account of the service is the superuser of a cluster that it made.
  return { ...parseEnvironment(text), PATRONI_SUPERUSER_USERNAME: nameOf(layout.account) }
}

/** Returns the environment of a node's etcd, of the shipped file. */
export function etcdEnvironment(layout: Layout, name: NodeName): Record<string, string> {
  const { etcd, etcdPeer } = layout.ports[name]
  const peer = (each: NodeName): [string, string] => [
    `${each}.example.com:2380`,
    `127.0.0.1:${layout.ports[each].etcdPeer}`,
  ]
  const text = fillExample('patroni/etcd.env.example', [
    ...nodeNames.map(peer),
    ['@node@.example.com:2380', `127.0.0.1:${etcdPeer}`],
    ['0.0.0.0:2380', `127.0.0.1:${etcdPeer}`],
    ['@node@.example.com:2379', `127.0.0.1:${etcd}`],
    ['0.0.0.0:2379', `127.0.0.1:${etcd}`],
    ['/var/lib/etcd/florin', join(folderOf(layout, name), 'etcd')],
    ...placesOfTls(layout, name),
    ['@node@', name],
  ])
  return parseEnvironment(text)
}

function parseEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z0-9_]+=/.test(line))
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
}

function giveTo({ uid, gid }: Account, path: string): void {
  if (getOwnAccount().uid === 0) chownSync(path, uid, gid)
}

function nameOf({ uid }: Account): string {
  return execFileSync('id', ['-un', String(uid)], { encoding: 'utf8' }).trim()
}
