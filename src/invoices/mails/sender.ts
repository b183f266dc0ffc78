import { logoPath, logoSize, supportEmailOf, websiteInWords } from '#companies'
import { shadesOf } from '#kernel/accent'
import { html, type Html } from '#platform/html'
import type { Letter } from './letter.ts'
import type { Sender } from './mail.ts'
import { nameOf } from './names.ts'
import { oneLine } from './outside-text.ts'

type Shown = Pick<Sender, 'name' | 'email' | 'branding'>

const addressLengthMax = 254
const linesLengthMax = 700
const logoMax = { width: 220, height: 56 }

/**
 * Whose a letter is, and how it shows that. The logo is told by its address: in the letter itself it would be sent again with each,
 * and most mailboxes show it as a file that somebody attached.
 */
export function senderOf(
  { branding: { colour, logo }, ...company }: Shown,
  baseUrl: string,
): Pick<Letter, 'sender' | 'colour' | 'logo'> {
  return {
    sender: nameOf(company),
    ...(colour === undefined ? {} : { colour }),
    ...(logo ? { logo: { address: `${baseUrl}${logoPath(logo)}`, ...logoSize(logo, logoMax) } } : {}),
  }
}

/** Where questions about something go. */
export function contactOf(company: Shown, about: string): Letter['contact'] {
  const name = nameOf(company)
  const email = supportEmailOf(company)
  const { supportPhone: phone, addressLines, website } = company.branding
  const called = phone === undefined ? [] : [email === undefined ? `Call ${phone}.` : `Or call ${phone}.`]
  const told = [
    ...called,
    ...(addressLines ?? []),
    ...(website === undefined ? [] : [websiteInWords(website)]),
  ]
  const lines = told.map((line) => oneLine(line, linesLengthMax))
  if (email === undefined) return { text: `Questions about ${about}? Please ask ${name}.`, lines }
  const text = `Questions about ${about}? Reply to this mail, or write to ${name}:`
  return { text, email: oneLine(email, addressLengthMax), lines }
}

/** How a letter begins as HTML: with the logo, or with the name alone. Where no picture is shown, the logo is the name too. */
export function senderPart({ sender, logo }: Letter, style: string): Html {
  if (!logo) return html`<p class="ink" style="${style}"><bdi>${sender}</bdi></p>`
  const { address, width, height } = logo
  return html`<p style="${style}; color: #17202c">
    <img
      class="logo"
      src="${address}"
      alt="${sender}"
      width="${width}"
      height="${height}"
      style="max-width: 100%; height: auto; border: 0; vertical-align: middle"
    />
  </p>`
}

/** Turns what is blue in a letter to the company's own colour, and back where it has none. */
export function ownColours({ colour, logo }: Letter): Html {
  return html`${colour === undefined ? '' : { html: shaded(colour) }}${logo ? onPaper : ''}`
}

/** What the button of a letter is filled with, where that is the company's own. */
export function buttonColour({ colour }: Letter): string {
  return colour === undefined ? '' : `; background-color: ${colour}`
}

function shaded(colour: string): string {
  const { light, dark } = shadesOf(colour)
  return `<style>
      .blue { color: ${light.text} !important }
      @media (prefers-color-scheme: dark) {
        .blue { color: ${dark.text} !important }
        .button { background-color: ${dark.fill} !important }
        .button a { color: ${dark.onFill} !important }
      }
    </style>`
}

// What is drawn for paper is dark, and on nothing.
const onPaper: Html = html`<style>
  @media (prefers-color-scheme: dark) {
    .logo {
      padding: 6px;
      border-radius: 6px;
      background-color: #ffffff !important;
    }
  }
</style>`
