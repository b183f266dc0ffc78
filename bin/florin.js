#!/usr/bin/env node
// The command line of Florin: manages companies, and drives the sandbox, by calling the service's API.
//
// It may be called by any Node from 20 on. One that cannot run TypeScript hands over to the launcher, which comes back
// here with the pinned Node.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as modules from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const args = process.argv.slice(2)
// Files are named from where the command was typed; the launcher, which may have come between, works in the checkout.
const typedIn = process.env.FLORIN_TYPED_IN
if (typedIn) process.chdir(typedIn)

process.exitCode = Number(process.versions.node.split('.')[0]) >= 24 ? await runHere() : await runByLauncher()

async function runHere() {
  // As the launcher has it: types are stripped once, and a command takes half the time.
  modules.enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'))
  const { runCommandLine } = await import('../src/operator/cli/run-command-line.ts')
  const environment = { ...process.env, FLORIN_DATA: dataFolder() }
  const { version } = await import('../src/app/version.ts')
  const { localCommands } = await import('../src/maintenance/local-commands.ts')
  const local = localCommands(environment)
  const { exitCode, output, complaint } = await runCommandLine({
    args,
    environment,
    keptToken,
    local,
    version,
  })
  if (output) console.log(output)
  if (complaint) console.error(`florin: ${complaint}`)
  return exitCode
}

// `npm start` puts it into the checkout, wherever a command is typed.
function dataFolder() {
  return resolve(root, process.env.FLORIN_DATA || '.florin')
}

// The sandbox keeps the token that it made in its data folder.
function keptToken() {
  try {
    return readFileSync(join(dataFolder(), 'operator-token'), 'utf8').trim()
  } catch {
    return undefined
  }
}

function runByLauncher() {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [join(root, 'scripts', 'launch.js'), 'florin', ...args], {
      stdio: 'inherit',
      env: { ...process.env, FLORIN_TYPED_IN: process.cwd() },
    })
    child.once('error', reject)
    child.once('exit', (code) => done(code ?? 1))
  })
}
