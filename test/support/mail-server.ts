import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type ReceivedMail = {
  recipients: string[]
  /** The mail as it was received. */
  source: string
}

/**
 * Opens an SMTP server for one test that temporarily rejects the first `refusals` mails, with the text of the test.
 */
export async function openMailServer(
  refusals = 0,
  wordsFor: (to: string) => string = () => 'try again later',
) {
  const received: ReceivedMail[] = []
  let refused = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refused < refusals) {
          refused += 1
          const [to] = session.envelope.rcptTo
          return callback(Object.assign(new Error(wordsFor(to?.address ?? '')), { responseCode: 451 }))
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, source: Buffer.concat(chunks).toString() })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, received, refused: () => refused }
}

/** Parses a mail as a mail program does: its headers, one line each, and its parts by type. */
export function getMail({ source }: ReceivedMail) {
  const { headers, body } = splitPart(source)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary === undefined ? [] : `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1)
  const texts = parts.map((part) => splitPart(part.trimStart())).map(getPart)
  return { headers, subject: decodeWords(headers['subject'] ?? ''), parts: Object.fromEntries(texts) }
}

function splitPart(part: string): { headers: Record<string, string>; body: string } {
  const end = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: Object.fromEntries(headers), body: part.slice(end + 4) }
}

function getPart({ headers, body }: ReturnType<typeof splitPart>): [string, string] {
  const encoding = headers['content-transfer-encoding']
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body.replace(/=\r\n/g, ''))
        : body
  return [headers['content-type'] ?? '', text.replaceAll('\r\n', '\n')]
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    )
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(parseInt(byte, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
