import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'vitest'
import { checks } from '../scripts/checks.js'

const root = join(import.meta.dirname, '..')

test.each(checks)('the check of $name finds nothing to mend', { timeout: 900_000 }, async ({ args }) => {
  const complaint = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, { cwd: root }, (error, output, errors) =>
      resolve(error ? `${output}${errors}` || error.message : ''),
    ),
  )
  if (complaint) throw new Error(complaint)
})
