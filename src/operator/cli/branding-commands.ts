import { UsageError, type Command, type CommandArguments } from './command.ts'

const branding = '/operator/v1/companies/{companyId}/branding'

/** The commands for the branding on a company's payment pages and mails. */
export const brandingCommands: Command[] = [
  {
    name: 'branding show',
    summary: 'show the branding of a company',
    call: `GET ${branding}`,
  },
  {
    name: 'branding set',
    summary: 'set the branding of a company; options left out are cleared, the logo stays',
    call: `PUT ${branding}`,
    options: {
      colour: { value: '#0a5c36', help: 'colour of buttons and links; it must contrast with white' },
      'support-email': {
        value: 'email',
        help: "email address for payers' questions (default: the company's own)",
      },
      'support-phone': { value: 'number', help: "phone number for payers' questions" },
      website: { value: 'https://shop.example', help: 'website shown to payers' },
      address: { value: 'line; line', help: 'postal address, lines separated by semicolons' },
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
    summary: 'upload the logo of a company: a PNG or JPEG, at most 256 kB and 2000 x 2000 pixels',
    call: `PUT ${branding}/logo`,
    takes: ['file'],
    bytes: loadLogo,
  },
  {
    name: 'branding logo remove',
    summary: 'remove the logo of a company, also from mails already sent',
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
