import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { checkout } from '../support/sdk-package.ts'
import { optionOf, type Block } from './blocks.ts'
import { jsonIn } from './json.ts'
import type { RunPage } from './run-page.ts'

/**
 * Returns the problems of a page's TypeScript. Its blocks form one program, which is type-checked, and run after the
 * shell blocks. The program ends after its last line even if it still waits for something.
 */
export async function programComplaints(blocks: Block[], { folder, filled }: RunPage): Promise<string[]> {
  const shown = blocks.filter((block) => block.language === 'ts' && optionOf(block, 'file') === undefined)
  if (shown.length === 0) return []
  writeFileSync(
    join(folder, 'page.mts'),
    `${shown.map(({ text }) => filled(text)).join('\n')}\nprocess.exit(0)\n`,
  )
  const options = '--noEmit --strict --module nodenext --target es2022 --types node --typeRoots'
  const compiler = [join(checkout, 'node_modules/ts7/bin/tsc'), ...options.split(' ')]
  return [
    ...(await complaintsOf([...compiler, join(checkout, 'node_modules/@types'), 'page.mts'], folder)),
    ...(await complaintsOf(['page.mts'], folder)),
  ]
}

async function complaintsOf(args: string[], folder: string): Promise<string[]> {
  const running = promisify(execFile)(process.execPath, args, { cwd: folder })
  onTestFinished(() => void running.child.kill('SIGKILL'))
  try {
    await running
    return []
  } catch (error) {
    const { stdout, stderr }: Record<'stdout' | 'stderr', string> = Object(error)
    return [`${stdout}${stderr}`.slice(0, 4_000)]
  }
}

/** Imports the JavaScript of a page. If it checks postbacks, it must check real ones. */
export async function importAll(blocks: Block[], run: RunPage): Promise<void> {
  for (const block of blocks.filter(
    (each) => each.language === 'js' && optionOf(each, 'file') === undefined,
  )) {
    const file = join(run.folder, `line-${block.line}.mjs`)
    writeFileSync(file, run.filled(block.text))
    const { isFromFlorin } = await import(file)
    if (isFromFlorin) checkReceiver(isFromFlorin, blocks, run)
  }
}

type Check = (secret: string, headers: object, rawBody: Buffer) => boolean

function checkReceiver(isFromFlorin: Check, blocks: Block[], run: RunPage): void {
  const secret = blocks
    .flatMap((block) => jsonIn(run.printed(block)))
    .find((each) => 'signingSecret' in each)?.signingSecret
  const delivery = run.receiver.received.find(({ body }) => body.type.startsWith('invoice.'))
  if (!delivery) throw new Error('nothing was delivered')
  expect(isFromFlorin(`${secret}x`, delivery.headers, delivery.raw)).toBe(false)
  expect(isFromFlorin(secret, { ...delivery.headers, 'x-service-timestamp': '1' }, delivery.raw)).toBe(false)
  expect(isFromFlorin(secret, delivery.headers, delivery.raw)).toBe(true)
}
