// Takes the pictures of docs/dashboard.md in a browser, with an invented company.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { operatorToken } from '../bench/own-service.ts'
import { findChromium } from '../test/support/run/find-chromium.ts'
import { withFreshService } from './fresh-service.ts'
import { fillBooks, openedAt } from './pictures/books.ts'
import { openCompany, openCustomers } from './pictures/company.ts'
import { takePictures } from './pictures/take-pictures.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')

async function main(): Promise<void> {
  const executablePath = findChromium(process.env)
  if (!executablePath) throw new Error('there is no Chromium here: name one in CHROMIUM_PATH')
  mkdirSync(folder, { recursive: true })
  const environment = { FLORIN_OPERATOR_TOKEN: operatorToken, FLORIN_LIMITS: 'off' }
  await withFreshService(environment, async (baseUrl) => {
    const company = await openCompany(baseUrl)
    await company.waitUntil(openedAt)
    const customers = await openCustomers(company)
    const books = await fillBooks({ company, customers })
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      for await (const { name, png } of takePictures(browser, { company, customers, books })) {
        writeFileSync(join(folder, `${name}.png`), png)
        console.log(`${(png.length / 1000).toFixed(1).padStart(7)} kB  docs/pictures/${name}.png`)
      }
    } finally {
      await browser.close()
    }
  })
}

await main()
