import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, rowsOf } from '../support/database.ts'
import { openMailServer, getMail } from '../support/mail-server.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { webhookOf } from '../support/own-webhook.ts'
import { openReceiver } from '../support/receiver.ts'
import { openOwnShop, saveOwnBankAccount, type OwnShop } from '../support/own-shop.ts'

const day = 24 * 60 * 60

async function startMailing(smtpUrl: string) {
  const database = await createDatabase()
  const service = await startService({
    FLORIN_DATA: newDataFolder(),
    DATABASE_URL: database.url,
    SMTP_URL: smtpUrl,
    FLORIN_MAIL_FROM: 'Own Shop <billing@shop.example>',
    FLORIN_LOG: 'warn',
  })
  const shop = await openOwnShop(service)
  return {
    service,
    shop,
    async advance(seconds: number) {
      const { companyId } = shop
      await service.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds: seconds })
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

test('a mail that the mail server refuses for now is sent again later, and once', async () => {
  const mailServer = await openMailServer(2)
  await using mailing = await startMailing(mailServer.url)
  const { service, shop } = mailing
  const customer = await shop.api.post('/api/customers', {
    email: 'łukasz@payer.example',
    firstName: 'Łukasz',
  })
  const description = 'Roses <b>& thorns</b>'
  const sent = { customerId: customer.body.id, description, amount: 12.5, dueDate: '2099-01-15' }
  const { body: invoice } = await shop.api.post('/api/invoices', sent)

  await expect.poll(() => mailServer.refused()).toBeGreaterThan(0)
  for (const seconds of [120, 600]) await mailing.advance(seconds)

  const mails = mailServer.received.filter(({ recipients }) => recipients[0] === 'łukasz@payer.example')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.source).toContain(`Subject: Invoice ${invoice.invoiceId} from Own Shop`)
  expect(mails[0]?.source).toContain('From: Own Shop <billing@shop.example>')
  const outbox = await service.operator.get(`/sandbox/v1/outbox?companyId=${shop.companyId}&kind=invoice`)
  const kept = outbox.body.messages.find(({ invoiceId }: { invoiceId: string }) => invoiceId === invoice.id)
  expect(kept).toMatchObject({ channel: 'email', to: 'łukasz@payer.example' })
  expect(kept.html).toContain('Roses &lt;b&gt;&amp; thorns&lt;/b&gt;')
  expect(kept.links).toEqual([expect.stringMatching(new RegExp(`^${service.baseUrl}/pay/itk_[\\w-]{43}$`))])
})

test('what a mail server says of whom it refuses is logged without the person', async () => {
  const spelt = (to: string) =>
    `<${to}>: ${to.toUpperCase()} (${to.replace('@', '=')}) is unknown, call +1 555 010-0123`
  const mailServer = await openMailServer(1, spelt)
  await using mailing = await startMailing(mailServer.url)
  const { service, shop } = mailing
  const { body: customer } = await shop.api.post('/api/customers', { email: "pat.o'payer+1@payer.example" })
  await newInvoice({ ...shop, customerId: customer.id }, '2099-01-15')
  await expect.poll(() => service.stderr()).toContain('mail was not sent')
  const log = service.stderr()
  expect(log).toContain('is unknown')
  expect(log).not.toMatch(/payer\.example|o'payer|555 010|0123/i)
})

test('a mail server that takes connections and says nothing delays no postback', async () => {
  const mailServer = await openSilentServer()
  await using mailing = await startMailing(mailServer.url)
  await using receiver = await openReceiver()
  const { service, shop } = mailing
  await webhookOf(service, shop, receiver.url)
  for (let each = 0; each < 20; each++) await newInvoice(shop, '2099-01-15')
  await expect.poll(() => mailServer.connections()).toBeGreaterThan(0)
  const createdAt = Date.now()
  await newInvoice(shop, '2099-01-15')
  const postbacks = await receiver.waitFor(21)
  // This is before the first mail times out. After that nothing would be delayed in any case.
  expect(postbacks.at(-1)?.at).toBeLessThan(createdAt + 9_000)
  expect(mailServer.connections()).toBeLessThanOrEqual(4)
  await expect.poll(() => service.stderr()).toContain('mail was not sent')
  // Otherwise the service would wait for the mail server when it stops.
  mailServer.close()
})

test('a mail that no mail server ever takes is an alert of its company', async () => {
  const mailServer = await openMailServer(Infinity)
  await using mailing = await startMailing(mailServer.url)
  const { service, shop } = mailing
  const path = `/operator/v1/companies/${shop.companyId}`
  const { body: invoice } = await newInvoice(shop, '2099-01-15')
  for (let hours = 0; hours < 48; hours += 4) await mailing.advance(4 * 60 * 60)

  expect(mailServer.refused()).toBeGreaterThanOrEqual(12)
  const { body } = await service.operator.get(`${path}/alerts`)
  expect(body.alerts).toMatchObject([{ kind: 'mail_not_sent', invoiceId: invoice.id }])
  expect(body.alerts[0].message).toMatch(/^The mail msg_\w+ \(invoice\) could not be sent/)
  expect(JSON.stringify(body.alerts)).not.toContain('payer@example.com')
})

test('every mail about an invoice arrives as text and HTML, under a subject that is readable everywhere', async () => {
  const mailServer = await openMailServer()
  await using mailing = await startMailing(mailServer.url)
  const { service, shop } = mailing
  const merchant = { name: 'Łukasz’ Gärten', email: 'hello@gardens.example' }
  await service.operator.patch(`/operator/v1/companies/${shop.companyId}`, merchant)
  const bankAccount = await saveOwnBankAccount(service, shop, '000222222227')
  const dueDate = new Date(Date.now() + 10 * day * 1000).toISOString().slice(0, 10)
  const { body: invoice } = await newInvoice(shop, dueDate)
  const pay = (body: object) => shop.api.put(`/api/invoices/${invoice.id}/payment`, body)
  expect(await pay({ accountVaultId: shop.vaultId, amount: 20 })).toMatchObject({ status: 200 })
  expect(await pay({ accountVaultId: bankAccount, amount: 30 })).toMatchObject({ status: 200 })
  for (const days of [5, 3, 10]) await mailing.advance(days * day)

  const outbox = await service.operator.get(`/sandbox/v1/outbox?companyId=${shop.companyId}`)
  const kinds = outbox.body.messages.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual([
    'invoice',
    'receipt',
    'payment_submitted',
    'payment_failed',
    'reminder',
    'reminder',
    'overdue',
  ])
  const mails = mailServer.received.filter(({ source }) => source.includes('gardens.example')).map(getMail)
  for (const kept of outbox.body.messages) {
    const mail = mails.find(({ subject }) => subject === kept.subject)
    expect(mail?.headers, kept.subject).toMatchObject({
      subject: expect.stringMatching(/^[\x20-\x7e]+$/),
      'content-type': expect.stringMatching(/^multipart\/alternative;/),
      'reply-to': 'hello@gardens.example',
      'auto-submitted': 'auto-generated',
    })
    expect(mail?.subject).toContain('Łukasz’ Gärten')
    expect(Object.keys(mail?.parts ?? {})).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8'])
    for (const part of Object.values(mail?.parts ?? {})) expect(part).toContain(kept.links[0])
    expect(mail?.parts['text/plain; charset=utf-8']).toBe(kept.text)
  }
  const links = outbox.body.messages.flatMap((message: { links: string[] }) => message.links)
  expect(new Set(links).size).toBe(7)
})

test('the mail to a new operator comes from the installation, and is sent again when it was refused', async () => {
  const mailServer = await openMailServer(1)
  await using database = await createDatabase()
  const service = await startService({
    FLORIN_DATA: newDataFolder(),
    DATABASE_URL: database.url,
    SMTP_URL: mailServer.url,
    FLORIN_LOG: 'warn',
  })
  const to = 'grace@operators.example'
  const { body } = await service.operator.post('/operator/v1/operators', { email: to })
  await expect.poll(() => mailServer.refused()).toBe(1)
  const received = () => mailServer.received.filter(({ recipients }) => recipients[0] === to)
  // The next try waits for a minute of real time, because the installation has no clock that advances.
  const hurry = `update timers set due_at = now(), wake_at = now() where kind = 'mail'`
  const receivedSoon = async () => (await rowsOf(database.url, hurry)) && received().length
  await expect.poll(receivedSoon).toBe(1)
  const [mail] = received().map(getMail)
  expect(mail?.subject).toBe('You are invited to the operator console of Florin')
  expect(mail?.headers['reply-to']).toBeUndefined()
  for (const part of Object.values(mail?.parts ?? {})) expect(part).toContain(body.inviteUrl)
  const kept = await rowsOf(
    database.url,
    `select body_text, body_html, links from outbox where recipient = $1`,
    [to],
  )
  expect(JSON.stringify(kept)).not.toContain(body.inviteUrl.split('/').at(-1))
})

function newInvoice({ api, customerId }: OwnShop, dueDate: string) {
  return api.post('/api/invoices', { customerId, description: 'Gardening', amount: 100, dueDate })
}

/** Opens a mail server that accepts connections and never greets. */
async function openSilentServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    sockets.forEach((socket) => socket.destroy())
  }
  onTestFinished(close)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, connections: () => sockets.length, close }
}
