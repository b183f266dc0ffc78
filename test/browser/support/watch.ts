import type { BrowserContext } from 'playwright-core'

/** The complaints of all pages of a visit so far. */
type Watch = { complaints: string[] }

/** Records script errors, console errors (which include policy violations) and requests to other hosts. */
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
