import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** How the name of a run's folder begins. */
export function runFolderName(pid) {
  return `florin-tests-${pid}-`
}

/** Whether a name is that of the folder of a test run whose main process is gone. */
export function isRunOver(name) {
  const [, pid] = /^florin-tests-(\d+)-/.exec(name) ?? []
  return (
    pid !== undefined && !processes().some((each) => each.pid === Number(pid) && each.text.includes('vitest'))
  )
}

/** Ends every process of a run and removes its folder. A process belongs to the run whose folder its command or environment names. */
export async function sweep(folder) {
  for (let left = processesOf(folder); left.length > 0; left = processesOf(folder)) {
    for (const { pid, text } of left) signal(pid, text)
    await pause(100)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

// PostgreSQL gives its shared memory back when it is told to stop at once, and not when it is killed.
function signal(pid, text) {
  try {
    process.kill(pid, /\bpostgres\b/.test(text.split(' ')[0]) ? 'SIGQUIT' : 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

function processesOf(folder) {
  return processes().filter(
    ({ pid, text }) => pid !== process.pid && text.includes(folder) && !text.includes('guardian.js'),
  )
}

// The environment stands behind the arguments. Zombies have neither.
function processes() {
  const listed = execFileSync('ps', ['axeww', '-o', 'pid=,args='], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  return listed.split('\n').flatMap((line) => {
    const [, pid, text] = /^\s*(\d+) (.*)$/.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), text }]
  })
}
