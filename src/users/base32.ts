const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in the base32 of RFC 4648 without padding, the format of authenticator apps. */
export function toBase32(bytes: Buffer): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet.charAt((held >> bits) & 31)
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet.charAt((held << (5 - bits)) & 31) : text
}
