import type { Customer } from '#customers'
import type { Channel } from '#platform/outbox'
import { maskEmail, maskPhone } from '#kernel/mask'

export type PayerAddress = { channel: Channel; to: string }

/** Returns a customer's addresses for the given channels, email first. */
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

/** Masks an address for the holder of a link. The owner can still recognize it. */
export function maskAddress({ channel, to }: PayerAddress): string {
  return channel === 'sms' ? maskPhone(to) : maskEmail(to)
}
