import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { toSpawnOptions } from '../../../src/platform/embedded-postgres/cluster.ts'
import { folderOf, type Layout, type NodeName } from './files.ts'

/** Starts a program of a node as the account of the servers. Its output goes to a log in the folder of the cluster. */
export function startProgram(
  layout: Layout,
  name: NodeName,
  [program, ...args]: [string, ...string[]],
  environment: Record<string, string>,
): ChildProcess {
  const { env, ...account } = toSpawnOptions(layout.account)
  const log = openSync(join(layout.folder, `${name}-${program.split('/').at(-1)}.log`), 'a')
  const child = spawn(program, args, {
    ...account,
    // With its own folder in the environment, a test run that was killed finds and ends it.
    env: { ...env, HOME: folderOf(layout, name), LC_ALL: 'C.UTF-8', ...environment },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  return child
}
