import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { MailRefused, createMailer } from './index.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

interface Received {
  recipients: string[]
  connection: string
  source: string
}

async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, connection: session.id, source: Buffer.concat(chunks).toString() })
        callback()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { received, smtpUrl: `smtp://127.0.0.1:${port}` }
}

function open(smtpUrl?: string) {
  const mailer = createMailer({ from: 'Florin <billing@florin.example>', ...(smtpUrl && { smtpUrl }) })
  closers.push(() => mailer.close())
  return mailer
}

const mail = {
  to: 'łukasz@payer.example',
  subject: 'Invoice 7',
  text: 'Pay 3 €',
  html: '<p>Pay 3 €</p>',
  messageId: '<mail-1@florin.example>',
}
const plainMail = { ...mail, to: 'payer@payer.example' }

describe('send refuses', () => {
  it.each([
    'a@x.example, b@x.example',
    'a@x.example;b@x.example',
    'A <a@x.example>',
    'a@x.example\r\nBcc: b@x.example',
    'a@x.example>\r\nRCPT TO:<b@x.example',
    '"a b"@x.example',
    'a@b@x.example',
    'nobody',
    '',
  ])('the recipient %j', async (to) => {
    await expect(open().send({ ...mail, to })).rejects.toThrow('not one plain address')
  })

  it('a message id with anything after it', async () => {
    const messageId = '<a@b.example>\r\nBcc: b@x.example'
    await expect(open().send({ ...mail, messageId })).rejects.toThrow('message id')
  })

  it('a sender with a line end, at once', () => {
    expect(() => createMailer({ from: 'a@b.example\r\nBcc: c@d.example' })).toThrow('control character')
  })
})

describe('send', () => {
  it('keeps the mail when no server is configured', async () => {
    expect(await open().send(mail)).toBe('kept')
  })

  it('hands over both bodies and the message id, over one connection', async () => {
    const { received, smtpUrl } = await startServer()
    const mailer = open(smtpUrl)
    expect(await mailer.send(plainMail)).toBe('sent')
    expect(await mailer.send(mail)).toBe('sent')
    const [first, second] = received
    expect(first?.recipients).toEqual(['payer@payer.example'])
    expect(first?.source).toMatch(/^Message-ID: <mail-1@florin\.example>\r$/m)
    expect(first?.source).toMatch(/^From: Florin <billing@florin\.example>\r$/m)
    expect(first?.source).toMatch(/^Content-Type: text\/plain/m)
    expect(first?.source).toMatch(/^Content-Type: text\/html/m)
    expect(second?.recipients).toEqual(['łukasz@payer.example'])
    expect(second?.connection).toBe(first?.connection)
  })

  it('lets no subject begin a header', async () => {
    const { received, smtpUrl } = await startServer()
    const subject = 'Invoice\r\nBcc: b@x.example\r\n\r\n<b>\u2028\u0000body'
    await open(smtpUrl).send({ ...plainMail, subject })
    expect(received[0]?.recipients).toEqual(['payer@payer.example'])
    const [headers] = received[0]?.source.split('\r\n\r\n') ?? []
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(headers).toMatch(/^MIME-Version:/m)
  })

  it('names where an answer goes, and leaves out what could be more than one address', async () => {
    const { received, smtpUrl } = await startServer()
    const mailer = open(smtpUrl)
    for (const replyTo of [
      'hello@shop.example',
      'a@x.example, b@x.example',
      'a@x.example\r\nBcc: b@x.example',
    ])
      await mailer.send({ ...plainMail, replyTo })
    const answers = received.map(({ source }) => /^(?:Reply-To|Bcc): .*$/im.exec(source)?.[0])
    expect(answers).toEqual(['Reply-To: hello@shop.example', undefined, undefined])
  })

  const refuse = (responseCode: number) => (_: unknown, __: unknown, callback: (error: Error) => void) =>
    callback(Object.assign(new Error('no such mailbox'), { responseCode }))
  it.each([
    ['whose recipient is refused', { onRcptTo: refuse(550) }, true],
    ['whose recipient is refused for now', { onRcptTo: refuse(450) }, false],
    ['whose sender is refused, as all mails are then', { onMailFrom: refuse(550) }, false],
  ])('tells of a mail %s whether that is for good', async (_, options, isForGood) => {
    const { smtpUrl } = await startServer(options)
    const error = await open(smtpUrl)
      .send(plainMail)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof MailRefused).toBe(isForGood)
  })

  it('tells of a mail whose words are refused that it is for good', async () => {
    const { smtpUrl } = await startServer({
      onData: (stream, _, callback) =>
        void stream
          .resume()
          .on('end', () => callback(Object.assign(new Error('too odd'), { responseCode: 554 }))),
    })
    await expect(open(smtpUrl).send(plainMail)).rejects.toBeInstanceOf(MailRefused)
  })

  it('rejects when the server cannot be reached or hangs up, once for every try', async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => server.close())
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expect(open(`smtp://127.0.0.1:${port}`).send(plainMail)).rejects.toThrow()
    expect(connections).toBe(1)
    await expect(open('smtp://127.0.0.1:1').send(plainMail)).rejects.toThrow()
  })
})
