import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { newDataFolder, startService } from '../support/own-service.ts'
import { openOwnShop } from '../support/own-shop.ts'

type Mail = { recipients: string[]; source: string }

/** A real SMTP server that refuses the first `refusals` mails for the time being. */
async function openMailServer(
  refusals: number,
): Promise<{ url: string; received: Mail[]; refused(): number }> {
  const received: Mail[] = []
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
          return callback(Object.assign(new Error('try again later'), { responseCode: 451 }))
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

test('a mail that the mail server refuses for now is sent again later, and once', async () => {
  await using database = await createDatabase()
  const mailServer = await openMailServer(2)
  const service = await startService({
    FLORIN_DATA: newDataFolder(),
    DATABASE_URL: database.url,
    SMTP_URL: mailServer.url,
    FLORIN_MAIL_FROM: 'Own Shop <billing@shop.example>',
  })
  const shop = await openOwnShop(service)
  const customer = await shop.api.post('/api/customers', {
    email: 'łukasz@payer.example',
    firstName: 'Łukasz',
  })
  const description = 'Roses <b>& thorns</b>'
  const sent = { customerId: customer.body.id, description, amount: 12.5, dueDate: '2099-01-15' }
  const { body: invoice } = await shop.api.post('/api/invoices', sent)

  await vi.waitFor(() => expect(mailServer.refused()).toBeGreaterThan(0), 10_000)
  const { companyId } = shop
  for (const advanceSeconds of [120, 600])
    await service.operator.post('/sandbox/v1/clock', { companyId, advanceSeconds })

  const mails = mailServer.received.filter(({ recipients }) => recipients[0] === 'łukasz@payer.example')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.source).toContain(`Subject: Invoice ${invoice.invoiceId} from Own Shop`)
  expect(mails[0]?.source).toContain('From: Own Shop <billing@shop.example>')
  const outbox = await service.operator.get(`/sandbox/v1/outbox?companyId=${companyId}&kind=invoice`)
  const kept = outbox.body.messages.find(({ invoiceId }: { invoiceId: string }) => invoiceId === invoice.id)
  expect(kept).toMatchObject({ channel: 'email', to: 'łukasz@payer.example' })
  expect(kept.html).toContain('Roses &lt;b&gt;&amp; thorns&lt;/b&gt;')
  expect(kept.links).toEqual([expect.stringMatching(new RegExp(`^${service.baseUrl}/pay/itk_[\\w-]{43}$`))])
})
