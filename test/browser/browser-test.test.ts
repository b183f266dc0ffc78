import { expect } from 'vitest'
import { florin } from '../support/florin.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { test } from './support/browser-test.ts'

const version = () => `${florin().baseUrl}/api/version`

test('an error of a script is seen', async ({ open }) => {
  const page = await open(version(), { expects: [/^script: out of paper$/] })
  await page.evaluate('new Promise(done => setTimeout(() => { done(); throw new Error("out of paper") }))')
})

test('an error on the console is seen', async ({ open }) => {
  const page = await open(version(), { expects: [/^console: out of ink$/] })
  await page.evaluate('console.error("out of ink")')
})

test('a violation of the policy of a page is seen', async ({ open }) => {
  const page = await open(version(), { expects: [/^console: .*violates.* Content Security Policy/] })
  await page.evaluate('document.body.append(Object.assign(document.createElement("script"), { text: "1" }))')
})

test('a request to another host is seen, and leads nowhere', async ({ open }) => {
  const page = await open('about:blank', {
    expects: [/^elsewhere: http:\/\/192\.0\.2\.1\/ink$/, /^console: .*ERR_PROXY_CONNECTION_FAILED/],
  })
  await page.evaluate('fetch("http://192.0.2.1/ink").catch(() => {})')
})

test('what keeps somebody out is seen, on the page and in its frames', async ({ open }) => {
  const page = await open('about:blank')
  const unlabelled = { actual: [expect.stringMatching('Form elements must have labels')] }
  for (const field of ['<input>', '<iframe title="Form" srcdoc="<input>"></iframe>']) {
    await page.setContent(`<html lang="en"><title>Form</title><main><h1>Form</h1>${field}</main></html>`)
    await page.frames().at(-1)?.locator('input').waitFor()
    await expect(expectAccessible(page)).rejects.toMatchObject(unlabelled)
  }
})

test('a page that is wider than its window is seen', async ({ open }) => {
  const page = await open('about:blank')
  await page.setContent('<p style="width: 1101px">wide</p>')
  await expect(expectNoSidewaysScroll(page)).rejects.toThrow('to be less than or equal to 1100')
})
