import type { Customer } from '#customers'
import type { Channel } from '#platform/outbox'
import { maskEmail, maskPhone } from '../mask.ts'

/** Where somebody can be told something. */
export type PayerAddress = { channel: Channel; to: string }

/** Where a customer can be told something, by email first: by each of these channels of which there is an address on file. */
export function listPayerAddresses(
  { email, phoneNumber }: Pick<Customer, 'email' | 'phoneNumber'>,
  channels: readonly Channel[],
): PayerAddress[] {
  const known: { channel: Channel; to: string | undefined }[] = [
    { channel: 'email', to: email },
    { channel: 'sms', to: phoneNumber },
  ]
  return known.flatMap(({ channel, to = '' }) =>
    channels.includes(channel) && /[\d@]/.test(to) ? [{ channel, to }] : [],
  )
}

/** An address as it may be shown to somebody who only has a link: enough for its owner to know it again. */
export function maskAddress({ channel, to }: PayerAddress): string {
  return channel === 'sms' ? maskPhone(to) : maskEmail(to)
}
