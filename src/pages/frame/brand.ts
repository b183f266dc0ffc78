import { toLogoPath, fitLogo, toSupportEmail, formatWebsite, type Company } from '#companies'
import { deriveShades, type Shades } from '#kernel/accent'
import { html, type Html } from '#platform/html'

/** What pages show of whose they are. */
export type BrandedCompany = Pick<Company, 'name' | 'email' | 'branding'>

const logoMax = { width: 176, height: 44 }

/** The company's logo, or its initial where it has none. Its name stands beside it. */
export function logoElement({ name, branding: { logo } }: BrandedCompany): Html {
  if (!logo) return html`<span class="mark" aria-hidden="true">${toInitial(name)}</span>`
  const { width, height } = fitLogo(logo, logoMax)
  return html`<img class="own-logo" src="${toLogoPath(logo)}" alt="" width="${width}" height="${height}" />`
}

const graphemeSegmenter = new Intl.Segmenter('en')

/** What stands for a name where there is no logo. */
export function toInitial(name: string): string {
  const [first = ''] = graphemeSegmenter.segment(name.trim())[Symbol.iterator]().next().value?.segment ?? ''
  return first.toUpperCase()
}

/** The style of what a company has of its own. It holds nothing but colours that are made of numbers here. */
export function brandStyle({ branding: { colour, logo } }: Pick<Company, 'branding'>): string {
  return (colour === undefined ? '' : accentStyle(colour)) + (logo ? logoStyle : '')
}

function accentStyle(colour: string): string {
  const { light, dark } = deriveShades(colour)
  // A colour that can just be read on white cannot be any lighter.
  return `${shadeStyle(light, 0.92)}@media (prefers-color-scheme:dark){${shadeStyle(dark, 1.08)}}`
}

function shadeStyle({ fill, onFill, text, tint }: Shades, hover: number): string {
  const names = `:root{--blue:${text};--on-blue:${onFill};--tint:${tint}}`
  return `${names}button{background:${fill}}button:hover{filter:brightness(${hover})}`
}

// What is drawn for paper is dark, and on nothing.
const logoBackdropStyle =
  '.own-logo{padding:.25rem;border-radius:.375rem;background:#fff;forced-color-adjust:none}'
const logoStyle =
  '.own-logo{flex:none;max-width:45%;height:auto}' +
  `@media (prefers-color-scheme:dark){${logoBackdropStyle}}@media (forced-colors:active){${logoBackdropStyle}}`

/** The foot of a page: whom to ask, and whose it is. */
export function pageFooter(company: BrandedCompany): Html {
  const { addressLines = [], website } = company.branding
  const about = [
    ...(addressLines.length > 0 ? [html`${addressLines.join(', ')}`] : []),
    ...(website === undefined ? [] : [websiteLink(website)]),
  ]
  return html`<footer>${contactLine(company)}${about.map((line) => html`<br />${line}`)}</footer>`
}

function contactLine(company: BrandedCompany): Html {
  const email = toSupportEmail(company)
  const { supportPhone: phone } = company.branding
  if (email === undefined && phone === undefined) return html`Questions? Please ask ${company.name}.`
  if (email === undefined) return html`Questions? Call ${phoneLink(phone ?? '')}.`
  const address = encodeURIComponent(email).replace('%40', '@')
  const write = html`Questions? Write to <a href="mailto:${address}">${email}</a>`
  return phone === undefined ? html`${write}.` : html`${write} or call ${phoneLink(phone)}.`
}

/** A number that can be dialled; one that is told in letters or with an extension is a text. */
function phoneLink(phone: string): Html {
  if (!/^[+\d ().,/-]+$/.test(phone)) return html`${phone}`
  return html`<a href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${phone}</a>`
}

function websiteLink(website: string): Html {
  const address = new URL(website).href
  return html`<a href="${address}" target="_blank" rel="noopener noreferrer">${formatWebsite(website)}</a>`
}
