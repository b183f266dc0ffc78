import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { send } from '../../../bench/failover/calls.ts'
import type { PatroniCluster } from './cluster.ts'
import { nodeNames, type NodeName } from './files.ts'
import { untilSeen } from './members.ts'

/** The load during a fault. `more` waits until the service has acknowledged more writes. */
export type Load = { api: string; more(): Promise<void> }

type Fault = (cluster: PatroniCluster, leader: NodeName, load: Load) => Promise<void>

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'patroni.md'), 'utf8')

/** Runs a command of docs/patroni.md on a node, with other names of nodes. Throws if the page does not have it. */
function type(cluster: PatroniCluster, node: NodeName, command: string, names: Record<string, string> = {}) {
  if (!page.includes(`patronictl ${command}`)) throw new Error(`docs/patroni.md has no patronictl ${command}`)
  const words = command.split(' ').map((word) => names[word] ?? word)
  return cluster.control(node, ...words)
}

async function synchronousOf(cluster: PatroniCluster): Promise<NodeName> {
  const members = await cluster.members()
  const found = members.find(({ role }) => role === 'sync_standby')
  if (!found) throw new Error('no node is a synchronous standby')
  return found.name
}

/** The ways in which nodes of a cluster fail, and work of operators that moves the leader or takes nodes away. */
export const faults: Record<string, Fault> = {
  async 'a switchover'(cluster, leader) {
    const names = { db1: leader, db2: await synchronousOf(cluster) }
    await type(cluster, leader, 'switchover florin --leader db1 --candidate db2 --force', names)
    await cluster.replaced(leader)
  },

  async 'kill -9 of the leader'(cluster, leader, load) {
    cluster.signal(leader, 'SIGKILL')
    await cluster.replaced(leader)
    await load.more()
    cluster.start(leader)
  },

  async 'kill -9 of the PostgreSQL of the leader'(cluster, leader, load) {
    cluster.killServer(leader)
    await cluster.replaced(leader)
    await load.more()
  },

  async 'a leader that is frozen and continues'(cluster, leader, load) {
    cluster.signal(leader, 'SIGSTOP')
    await cluster.replaced(leader)
    await load.more()
    // It still acts as the leader for a moment.
    cluster.signal(leader, 'SIGCONT')
  },

  async 'a leader that is cut off from etcd and the other nodes'(cluster, leader, load) {
    cluster.isolate(leader)
    await cluster.replaced(leader)
    await load.more()
    cluster.reconnect()
  },

  async 'kill -9 of the synchronous standby'(cluster, _leader, load) {
    const standby = await synchronousOf(cluster)
    cluster.signal(standby, 'SIGKILL')
    await untilSeen(async () => (await synchronousOf(cluster).catch(() => standby)) !== standby)
    await load.more()
    cluster.start(standby)
  },

  async 'an etcd that is away'(cluster, leader, load) {
    cluster.signalEtcd('SIGSTOP')
    const isActive = /^patroni_failsafe_mode_is_active\{.*\} 1$/m
    await untilSeen(async () => isActive.test(await cluster.read(leader, '/metrics')))
    await load.more()
    cluster.signalEtcd('SIGCONT')
  },

  async 'one node that is left'(cluster, leader, load) {
    const others = nodeNames.filter((name) => name !== leader)
    for (const name of others) cluster.signal(name, 'SIGKILL')
    // No commit ends any more, until an operator allows it.
    await untilSeen(async () => (await send(`${load.api}/health/ready`, 'GET', {})).status === 503)
    await type(cluster, leader, 'edit-config florin --set synchronous_mode_strict=false --force')
    await load.more()
    for (const name of others) cluster.start(name)
    await cluster.settled()
    await type(cluster, leader, 'edit-config florin --set synchronous_mode_strict=true --force')
  },
}
