import type { BrowserContext } from 'playwright-core'

/** What was wrong on any page of a visit, so far. */
type Watch = { complaints: string[] }

/** Collects errors of scripts, errors on the console (a violated policy is one), and requests to any other host. */
export function watch(context: BrowserContext): Watch {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(`script: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    if (isElsewhere(request.url())) complaints.push(`elsewhere: ${request.url()}`)
  })
  return { complaints }
}

function isElsewhere(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return /^(https?|wss?):$/.test(protocol) && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}
