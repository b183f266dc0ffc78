import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { fillExample } from './example-file.ts'
import { findProgram } from './find-program.ts'
import { certificates } from './tls.ts'

/** A proxy with an example configuration in deploy/. */
export type Proxy = {
  name: string
  /** Undefined if the machine does not have the program. */
  program: string | undefined
  start(program: string, ports: { own: number; inClear: number; florin: number }): Promise<void>
}

export const proxies: Proxy[] = [
  {
    name: 'nginx',
    program: findProgram('nginx', 'NGINX_PATH'),
    async start(program, { own, inClear, florin }) {
      const folder = newFolder()
      const site = fillExample('nginx.conf', [
        ['127.0.0.1:4000', `127.0.0.1:${florin}`],
        ['listen 80', `listen 127.0.0.1:${inClear}`],
        ['listen 443', `listen 127.0.0.1:${own}`],
        ['/etc/ssl/pay.example.com.pem', join(certificates, 'loopback.pem')],
        ['/etc/ssl/pay.example.com.key', join(certificates, 'loopback.key')],
      ])
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      )
      const whole = `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
        http { access_log off; ${paths.join(' ')} ${site} }`
      writeFileSync(join(folder, 'nginx.conf'), whole)
      await run(program, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], own, folder)
    },
  },
  {
    name: 'Caddy',
    program: findProgram('caddy', 'CADDY_PATH'),
    async start(program, { own, inClear, florin }) {
      const folder = newFolder()
      // Loopback has no certificate authority, so the proxy gets a certificate file.
      const tls = `tls ${join(certificates, 'loopback.pem')} ${join(certificates, 'loopback.key')}`
      const site = fillExample('Caddyfile', [
        ['127.0.0.1:4000', `127.0.0.1:${florin}`],
        ['http://pay.example.com {', `http://127.0.0.1:${inClear} {\n  bind 127.0.0.1`],
        ['https://pay.example.com {', `https://127.0.0.1:${own} {\n  bind 127.0.0.1\n  ${tls}`],
      ])
      const options = '{\n  admin off\n  auto_https disable_redirects\n}\n'
      writeFileSync(join(folder, 'Caddyfile'), `${options}${site}`)
      await run(program, ['run', '--config', join(folder, 'Caddyfile')], own, folder)
    },
  },
]

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'florin-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function run(program: string, args: string[], port: number, home: string): Promise<void> {
  const env = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (data) => (output += data))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  while (!(await isReachable(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function isReachable(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true) ?? socket.destroy())
    socket.once('error', () => resolve(false))
  })
}
