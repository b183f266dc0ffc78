import { redactCardNumbers } from '#kernel/card-number'

const textCharactersMax = 8_192

const secretPattern = /((?:sk|rk)_(?:sandbox|live|test)_|whsec_|itk_)[A-Za-z0-9+/=_-]+/g
const credentialPattern = /\b(Bearer|Basic|Api-Key)\s+[^\s"',;]+/gi
const urlCredentialPattern = /:\/\/[^\s/@]+@/g
// 32 random bytes are 43 characters of base64url. Session tokens, signatures and hashes are at least as long; ids are
// shorter.
const opaqueTokenPattern = /[A-Za-z0-9_-]{43,}/g
// SMTP servers repeat refused addresses of payers. The part before the @ is bounded to avoid repeated scans of a text
// without one.
const mailAddressPattern = /[^\s@<>()[\]\\,;:"'=/]{1,64}@[^\s@<>()[\]\\,;:"'/]{1,255}/g
const phoneNumberPattern = /\+\d(?:[ ().-]{0,2}\d){6,16}|\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/g
const digitRunPattern = /\d(?:[ -]?\d){12,}/g

/**
 * Removes card numbers, keys, tokens, credentials, mail addresses and phone numbers, and cuts the text to 8,192
 * characters. A card number has 13 to 19 digits that pass Luhn, ignoring spaces and dashes. A harmless number may be
 * hidden too.
 */
export function scrub(text: string): string {
  const hidden = text
    .slice(0, textCharactersMax)
    .replace(secretPattern, '$1[secret]')
    .replace(credentialPattern, '$1 [secret]')
    .replace(urlCredentialPattern, '://[secret]@')
    .replace(mailAddressPattern, '[mail address]')
    .replace(opaqueTokenPattern, '[secret]')
    .replace(digitRunPattern, (run) => (hasCardNumber(run) ? '[card number]' : run))
  // Card numbers in other notations, with dots or other digits.
  return redactCardNumbers(hidden).replace(phoneNumberPattern, '[phone number]')
}

// Any part of the run counts, because an expiry date or a security code often follows the number.
function hasCardNumber(run: string): boolean {
  const digits = run.replace(/\D/g, '')
  for (let start = 0; start + 13 <= digits.length; start++) {
    // No card number begins with 0, but generated ids do.
    if (digits[start] === '0') continue
    for (let end = start + 13; end <= Math.min(start + 19, digits.length); end++) {
      if (passesLuhn(digits.slice(start, end))) return true
    }
  }
  return false
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
