const localLengthMax = 64

/**
 * The pattern of email addresses as mail servers take them (RFC 5321, 4.1.2 and 4.5.3.1), without quoting and without any of these
 * characters: nothing empty between, before or behind dots, and labels of a domain of at most 63 characters. That at most 64
 * stand before the @ it does not say.
 */
export function buildEmailPattern(without = ''): string {
  const allowed = `[^\\s@"<>,;:\\\\()[\\].${without}]`
  return `^${allowed}+(\\.${allowed}+)*@(${allowed}{1,63}\\.)+${allowed}{1,63}$`
}

const plainEmail = new RegExp(buildEmailPattern('\\u0000-\\u001f\\u007f-\\u009f'), 'u')

/** Whether a text is one email address, and nothing else. */
export function isEmailAddress(text: string): boolean {
  return text.indexOf('@') <= localLengthMax && plainEmail.test(text)
}
