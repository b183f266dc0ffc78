import { createTransport } from 'nodemailer'
import { isEmailAddress } from '#kernel/email-address'

/**
 * A mail to one recipient. `messageId` (`<id@host>`) is the same on every attempt, so that mailboxes detect duplicates.
 */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  /** Address for replies; left out if it is not a plain address. */
  readonly replyTo?: string | undefined
}

/** Sends mails through the operator's SMTP server, or only keeps them if none is configured. */
export interface Mailer {
  /**
   * Resolves to `sent` when the server accepted the mail, and to `kept` if none is configured. Rejects within a minute
   * when the server failed; the caller may try again. Rejects with `MailRefused` when the server refused this mail
   * permanently.
   */
  send(mail: Mail): Promise<'sent' | 'kept'>
  /** Closes the connections. A mail in transfer is finished; waiting mails fail. */
  close(): void
}

/** The recipient or the mail was refused permanently; another attempt would be refused too. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

const connectionsMax = 4
// Well within the lease of the sending worker, so that no other worker sends the mail meanwhile.
const sendTimeoutMs = 45_000
const connectTimeoutMs = 10_000
const idleSocketTimeoutMs = 20_000

const messageIdPattern = /^<[\w.+=-]+@[\w.-]+>$/
const controlCharacters = /\p{Cc}+/gu

/** Creates the mailer. `smtpUrl` is `smtp://` or `smtps://` with credentials; `from` is the sender of every mail. */
export function createMailer(options: { smtpUrl?: string; from: string }): Mailer {
  const { smtpUrl, from } = options
  if (from.search(controlCharacters) !== -1) throw new Error('mail sender contains a control character')
  const transport = smtpUrl === undefined ? undefined : openTransport(smtpUrl)
  return {
    async send(mail) {
      const checked = validateMail(mail)
      if (transport === undefined) return 'kept'
      // A server that sends its replies byte by byte never triggers the idle timeout, so the whole transfer has a limit
      // too.
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

// RFC 5321, 4.2.1. A refusal of the sender or password applies to all mails and can be corrected, so it is not
// permanent.
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
    // The outbox retries; retries here would multiply duplicates.
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
    // Suppresses automatic replies, such as vacation notices.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
