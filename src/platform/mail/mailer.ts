import { createTransport } from 'nodemailer'
import { isEmailAddress } from '#kernel/email-address'

/**
 * One mail to one person; `messageId` (`<id@host>`) is the same on every try, so that mailboxes see
 * doubles.
 */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  /** Where an answer goes; one that is no plain address is left out. */
  readonly replyTo?: string | undefined
}

/** Hands mails to the operator's SMTP server, or keeps them where there is none. */
export interface Mailer {
  /**
   * Resolves to `sent` when the server took the mail and `kept` when none is configured. Rejects within a
   * minute when the server failed, and it may then be tried again; with `MailRefused` when it refused this mail for good.
   */
  send(mail: Mail): Promise<'sent' | 'kept'>
  /** Ends the connections; a mail being handed over is finished, those waiting fail. */
  close(): void
}

/** The recipient, or the mail itself, is refused for good: sent again, it would be refused again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

const connectionsMax = 4
// Well within the lease of whoever sends it, so that nobody else sends it meanwhile.
const sendTimeoutMs = 45_000
const connectTimeoutMs = 10_000
const idleSocketTimeoutMs = 20_000

const messageIdPattern = /^<[\w.+=-]+@[\w.-]+>$/
const controlCharacters = /\p{Cc}+/gu

/**
 * Opens the mailer; `smtpUrl` is `smtp://` or `smtps://` with its credentials, `from` the sender of every
 * mail.
 */
export function createMailer(options: { smtpUrl?: string; from: string }): Mailer {
  const { smtpUrl, from } = options
  if (from.search(controlCharacters) !== -1) throw new Error('mail sender holds a control character')
  const transport = smtpUrl === undefined ? undefined : openTransport(smtpUrl)
  return {
    async send(mail) {
      const checked = validateMail(mail)
      if (transport === undefined) return 'kept'
      // A server that drips its answers is never silent for long, so the whole sending has a bound as well.
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(new Error('mail server took too long')), sendTimeoutMs)
      try {
        await transport.sendMail({ ...checked, from, signal: abort.signal })
        return 'sent'
      } catch (error) {
        throw isRefusedForGood(error) ? new MailRefused(error.message, { cause: error }) : error
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport?.close(),
  }
}

// RFC 5321, 4.2.1. What a server says of us, our sender or our password, holds for all mails and can be mended.
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  const isOfMail = error.command === 'RCPT TO' || error.command === 'DATA'
  return isOfMail && Number(error.responseCode) >= 500
}

function openTransport(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connectionsMax,
    // The outbox tries again; trying again in here as well would multiply the doubles.
    maxRequeues: 0,
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: idleSocketTimeoutMs,
    // A text from outside must never be read as the path or address of an attachment.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function validateMail({ to, subject, text, html, messageId, replyTo }: Mail) {
  // No address list, no display name and no quoting, so that an address can only ever be one recipient.
  if (!isEmailAddress(to)) throw new MailRefused('mail recipient is not one plain address')
  if (!messageIdPattern.test(messageId)) throw new Error('mail message id must look like <id@host>')
  return {
    to: { name: '', address: to },
    // A line end in a subject would begin a header of the payer's or merchant's choosing.
    subject: subject.replace(controlCharacters, ' '),
    text,
    html,
    messageId,
    ...(replyTo !== undefined && isEmailAddress(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
    // Nobody's holiday notice has to answer a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
