#!/usr/bin/env node
// The command line of Florin: manages companies, and drives the sandbox, by calling the service's API.
//
// It may be called by any Node from 20 on. One that cannot run TypeScript hands over to the launcher, which comes back
// here with the pinned Node.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const args = process.argv.slice(2)

process.exitCode = Number(process.versions.node.split('.')[0]) >= 24 ? await runHere() : await runByLauncher()

async function runHere() {
  const { runCommandLine } = await import('../src/operator/cli/run-command-line.ts')
  const { exitCode, output, complaint } = await runCommandLine({ args, environment: process.env, keptToken })
  if (output) console.log(output)
  if (complaint) console.error(`florin: ${complaint}`)
  return exitCode
}

// The sandbox keeps the token that it made in its data folder, which `npm start` puts into the checkout.
function keptToken() {
  try {
    return readFileSync(
      join(resolve(root, process.env.FLORIN_DATA || '.florin'), 'operator-token'),
      'utf8',
    ).trim()
  } catch {
    return undefined
  }
}

function runByLauncher() {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [join(root, 'scripts', 'launch.js'), 'florin', ...args], {
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code) => done(code ?? 1))
  })
}
