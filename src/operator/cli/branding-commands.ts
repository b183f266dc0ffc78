import { UsageError, type Command, type CommandArguments } from './command.ts'

const branding = '/operator/v1/companies/{companyId}/branding'

/** The commands for the branding on a company's payment pages and mails. */
export const brandingCommands: Command[] = [
  {
    name: 'branding show',
    summary: 'show how a company shows itself to its payers',
    call: `GET ${branding}`,
  },
  {
    name: 'branding set',
    summary: 'say how a company shows itself to its payers; what is not given is taken away, the logo stays',
    call: `PUT ${branding}`,
    options: {
      colour: { value: '#0a5c36', help: 'of buttons and links; it must stand out from white' },
      'support-email': { value: 'email', help: "where payers ask, in place of the company's own address" },
      'support-phone': { value: 'number', help: 'where they call' },
      website: { value: 'https://shop.example', help: 'where they read more' },
      address: { value: 'line; line', help: 'the lines of its postal address' },
    },
    body: (given) => ({
      colour: given.text('colour'),
      supportEmail: given.text('support-email'),
      supportPhone: given.text('support-phone'),
      website: given.text('website'),
      addressLines: parseAddressLines(given),
    }),
  },
  {
    name: 'branding logo',
    summary: 'give a company a logo: a PNG or JPEG, at most 256 kB and 2000 x 2000 pixels',
    call: `PUT ${branding}/logo`,
    takes: ['file'],
    bytes: loadLogo,
  },
  {
    name: 'branding logo remove',
    summary: "take a company's logo away, from mails that were sent as well",
    call: `DELETE ${branding}/logo`,
  },
]

function parseAddressLines(given: CommandArguments): string[] | undefined {
  return given
    .text('address')
    ?.split(';')
    .map((line) => line.trim())
    .filter(Boolean)
}

function loadLogo(given: CommandArguments): { content: Buffer; contentType: string } {
  const content = given.bytes('file')
  if (content.toString('latin1', 0, 4) === '\x89PNG') return { content, contentType: 'image/png' }
  if (content.toString('latin1', 0, 2) === '\xff\xd8') return { content, contentType: 'image/jpeg' }
  throw new UsageError(`${given.word('file')} is neither a PNG nor a JPEG`)
}
