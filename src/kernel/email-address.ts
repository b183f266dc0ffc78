const localLengthMax = 64

/**
 * Builds the pattern of email addresses (RFC 5321, 4.1.2 and 4.5.3.1), without quoting and without the given
 * characters. It rejects empty labels and labels of a domain over 63 characters. It does not check that at most 64
 * characters precede the @.
 */
export function buildEmailPattern(without = ''): string {
  const allowed = `[^\\s@"<>,;:\\\\()[\\].${without}]`
  return `^${allowed}+(\\.${allowed}+)*@(${allowed}{1,63}\\.)+${allowed}{1,63}$`
}

const plainEmail = new RegExp(buildEmailPattern('\\u0000-\\u001f\\u007f-\\u009f'), 'u')

/** Returns whether a text is exactly one email address. */
export function isEmailAddress(text: string): boolean {
  return text.indexOf('@') <= localLengthMax && plainEmail.test(text)
}
