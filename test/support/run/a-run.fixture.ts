import { spawn } from 'node:child_process'
import { makeRunFolder } from './run-folder.ts'

// Simulates the main process of a run: it has a folder, starts a process, and waits to be ended.
const { folder } = await makeRunFolder()
const { pid } = spawn('sleep', ['1000'], { stdio: 'ignore', env: { ...process.env, TMPDIR: folder } })
process.stdout.write(`${JSON.stringify({ folder, started: pid })}\n`)
