import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command, CommandArguments } from './command.ts'

/** Lists the mails and texts of a company. The newest is last, at the end of the screen. */
export const outboxCommand: Command = {
  name: 'outbox',
  summary: 'sandbox: show the mails and text messages of a company, newest last',
  call: 'GET /sandbox/v1/outbox',
  takes: ['companyId'],
  options: {
    to: { value: 'address', help: 'only to this recipient' },
    kind: { value: 'invoice', help: 'only of this kind' },
    html: {
      value: 'folder',
      help: 'write the mails to this folder, as a payer sees them, and print their paths',
    },
    json: { help: 'print the JSON of the service' },
  },
  query: (given) => ({
    companyId: given.word('companyId'),
    to: given.text('to'),
    kind: given.text('kind'),
  }),
  show: formatOutbox,
}

type Message = {
  id: string
  channel: string
  kind: string
  to: string
  subject?: string
  text: string
  html?: string
  links: string[]
  sentAt: string
}

function formatOutbox(response: unknown, given: CommandArguments): string | undefined {
  if (given.isSet('json')) return undefined
  const { messages } = response as { messages: Message[] }
  const folder = given.text('html')
  if (folder !== undefined) return writeMessages(messages, folder)
  return messages.length === 0 ? 'Nothing was sent.' : messages.map(formatMessage).join('\n\n')
}

function formatMessage({ channel, kind, to, subject, text, links, sentAt }: Message): string {
  const moment = sentAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')
  const lines = [
    `${'-'.repeat(10)} ${moment}  ${channel === 'email' ? 'mail' : 'text message'} "${kind}" to ${to}`,
    ...(subject === undefined ? [] : [`Subject: ${subject}`, '']),
    text.trimEnd(),
    ...links.filter((link) => !text.includes(link)).map((link) => `Link: ${link}`),
  ]
  return removeControls(lines.join('\n'))
}

// The name of a payer may contain control characters, which a terminal would execute.
function removeControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '')
}

function writeMessages(messages: Message[], folder: string): string {
  mkdirSync(folder, { recursive: true })
  const paths = messages.flatMap(({ id, kind, html }, place) => {
    if (html === undefined) return []
    const name = `${String(place + 1).padStart(3, '0')}-${kind}-${id}`.replaceAll(/[^\w-]/g, '_')
    const path = join(folder, `${name}.html`)
    // The file contains links that act for the payer.
    writeFileSync(path, html, { mode: 0o600 })
    return [path]
  })
  return paths.length === 0 ? 'No mail was sent.' : paths.join('\n')
}
