import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchLogo } from '../support/branding.ts'
import { runCommand, parseOutput } from '../support/command-line.ts'
import { newCompany } from '../support/florin.ts'
import { newJpeg, newPng } from '../support/pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'florin-logos-'))

function fileOf(name: string, content: Buffer | string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test.each([
  [['logo', 'one'], 'florin: use: florin branding logo <companyId> <file>\n'],
  [['logo', 'one', '/nonexistent.png'], 'florin: the file /nonexistent.png cannot be read\n'],
  [['logo', 'one', 'README.md'], 'florin: README.md is neither a PNG nor a JPEG\n'],
  [
    ['hide', 'one'],
    'florin: unknown command "branding hide one": branding show, branding set, branding logo, branding logo remove\n',
  ],
])('"branding" that is typed wrongly is told in one line: %j', async (args, complaint) => {
  expect(await runCommand(['branding', ...args])).toEqual({ exitCode: 2, output: '', complaint })
})

test('a colour that hardly stands out from white is refused in one line that names one that does', async () => {
  const { companyId } = await newCompany()
  const { exitCode, complaint } = await runCommand(['branding', 'set', companyId, '--colour', '#ffcc00'])
  expect(exitCode).toBe(1)
  expect(complaint).toMatch(/^florin: .*body\.colour: .* the nearest that passes is #[0-9a-f]{6} \(400\)\n$/)
})

test('how a company shows itself is said, and shown', async () => {
  const { companyId } = await newCompany()
  const output = await parseOutput(
    `branding set ${companyId} --colour #0a5c36 --support-email help@shop.example --website https://shop.example`,
    '--support-phone',
    '(214) 555-0100',
    '--address',
    '1 Main St; Dallas, TX 75201',
  )
  expect(output).toEqual({
    colour: '#0a5c36',
    supportEmail: 'help@shop.example',
    supportPhone: '(214) 555-0100',
    website: 'https://shop.example',
    addressLines: ['1 Main St', 'Dallas, TX 75201'],
  })
  expect(await parseOutput(`branding show ${companyId}`)).toEqual(output)
})

test('a logo is given from a file, whatever the file is called, and taken away', async () => {
  const { companyId } = await newCompany()
  for (const [content, contentType] of [
    [newPng(), 'image/png'],
    [newJpeg(), 'image/jpeg'],
  ] as const) {
    const { logoUrl } = await parseOutput(`branding logo ${companyId} ${fileOf('logo', content)}`)
    expect((await fetchLogo(logoUrl)).headers.get('content-type')).toBe(contentType)
  }
  expect(await parseOutput(`branding logo remove ${companyId}`)).toEqual({})
})
