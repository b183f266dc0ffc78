import { html, type Html } from '#platform/html'
import { formatContact } from './format-contact.ts'
import type { Letter, Link, Row, RowGroup } from './letter.ts'
import { toFillStyle, brandColours, senderElement } from './sender.ts'

// Styles are inline because mail programs drop style sheets; the sheet only changes the colours for dark screens.
// Tables carry the layout for old mail programs.

/** Returns a letter as HTML. It loads nothing but its sender's logo from this service. */
export function renderHtmlPart(letter: Letter): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>${letter.sender}</title>
        ${darkColours}${brandColours(letter)}
      </head>
      <body class="back" style="margin: 0; padding: 0; background-color: #f4f5f7">
        <div style="display: none; max-height: 0; overflow: hidden; mso-hide: all">${letter.preview}</div>
        <table
          role="presentation"
          class="back ink"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="${styles.page}"
        >
          <tr>
            <td align="center" style="padding: 12px 10px 32px">
              <div style="max-width: 560px; text-align: left">${contentElement(letter)}</div>
            </td>
          </tr>
        </table>
      </body>
    </html>`.html
}

const darkColours: Html = html`<style>
  @media (prefers-color-scheme: dark) {
    .back {
      background-color: #10151c !important;
    }
    .card {
      background-color: #1a212b !important;
      border-color: #303a47 !important;
    }
    .line {
      border-color: #303a47 !important;
    }
    .ink {
      color: #eef1f5 !important;
    }
    .soft {
      color: #a4afbf !important;
    }
    .good {
      color: #7ad3a3 !important;
    }
    .bad {
      color: #ffaaa3 !important;
    }
    .blue {
      color: #8db5ff !important;
    }
    .alarm {
      background-color: #4a1f1c !important;
    }
    .button,
    .mark {
      background-color: #8db5ff !important;
    }
    .mark {
      color: #0b1a33 !important;
    }
    .button a {
      color: #0b1a33 !important;
    }
  }
</style>`

const styles = {
  page: "background-color: #f4f5f7; color: #17202c; font: 16px/1.55 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere; word-break: break-word",
  sender: 'margin: 0 0 10px 4px; font-size: 17px; font-weight: 600; line-height: 1.35',
  card: 'padding: 18px 20px 22px; background-color: #ffffff; border: 1px solid #dfe3e9; border-radius: 16px',
  soft: 'color: #566273',
  amount: 'margin: 0; font-size: 34px; font-weight: 650; line-height: 1.15; letter-spacing: -0.02em',
  paragraph: 'margin: 12px 0 0',
  first: 'margin: 0',
  // With forced colours only the border of a button is visible.
  button: 'border: 2px solid transparent; border-radius: 10px; background-color: #1f5fd1; text-align: center',
  buttonLink:
    'display: block; padding: 12px 22px; border-radius: 10px; color: #ffffff; font-weight: 600; text-decoration: none',
  title: 'margin: 28px 0 4px; font-size: 16px; font-weight: 600; line-height: 1.3',
  value: 'padding-left: 20px',
  whole: 'overflow-wrap: normal; word-break: normal',
  broken: 'overflow-wrap: anywhere; word-break: break-word',
  alarm:
    'display: inline-block; margin: 0 0 6px; padding: 0 10px; border-radius: 999px; background-color: #fde8e6; color: #a8231c; font-size: 14px; font-weight: 600',
  small: 'font-size: 14px; color: #566273',
  foot: 'margin: 16px 4px 0; font-size: 14px; color: #566273',
}

function contentElement(letter: Letter): Html {
  const { figure: above, paragraphs, details, groups, notice } = letter
  const paragraph = (text: string, place: number) =>
    html`<p style="${place > 0 || above ? styles.paragraph : styles.first}">${text}</p>`
  return html`${senderElement(letter, styles.sender)}
    <div class="card" style="${styles.card}">
      ${figureElement(letter)} ${paragraphs.map(paragraph)} ${buttonElement(letter)}
      ${letter.besides.map(secondaryLinkElement)} ${details.map((text) => paragraph(text, 1))}
      ${groups.map(groupElement)}
      ${notice === undefined ? '' : html`<p class="soft" style="${styles.paragraph}; ${styles.small}">${notice}</p>`}
    </div>
    ${footElement(letter)}`
}

const toneColours = { calm: '#566273', good: '#11683f', bad: '#a8231c' }

function figureElement({ figure }: Letter): Html {
  if (!figure) return html``
  const { label, amount, note, tone, alarm } = figure
  const noteClass = tone === 'calm' ? 'soft' : tone
  return html`${alarm === undefined ? '' : html`<p class="alarm bad" style="${styles.alarm}">${alarm}</p>`}
    <p class="soft" style="margin: 0; ${styles.soft}">${label}</p>
    <p style="${styles.amount}">${amount}</p>
    <p class="${noteClass}" style="margin: 0; color: ${toneColours[tone]}">${note}</p>`
}

function buttonElement(letter: Letter): Html {
  const { button } = letter
  if (!button) return html``
  const { text, link } = button
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
    <tr>
      <td style="padding: 16px 0 0">
        <div class="button" style="${styles.button}${toFillStyle(letter)}">
          <a href="${link}" style="${styles.buttonLink}">${text}</a>
        </div>
      </td>
    </tr>
  </table>`
}

function secondaryLinkElement({ text, link }: Link): Html {
  return html`<p style="${styles.paragraph}; text-align: center">
    <a class="blue" href="${link}" style="color: #1f5fd1">${text}</a>
  </p>`
}

function lineElements(lines: string[]): Html[] {
  return lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))
}

function groupElement({ title, rows }: RowGroup): Html {
  return html`<h2 style="${styles.title}">${title}</h2>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${rows.map(rowElement)}
    </table>`
}

function rowElement({ label, value, small, strong = false }: Row): Html {
  const weight = strong ? 'font-weight: 600; ' : ''
  const cell = `${weight}padding: 8px 0; border-top: 1px solid #dfe3e9; vertical-align: top`
  const below =
    small === undefined ? '' : html`<br /><span class="soft" style="${styles.small}">${small}</span>`
  if (value === '')
    return html`<tr>
      <td class="line soft" colspan="2" style="${cell}; ${styles.soft}">
        ${lineElements(label.split('\n'))}${below}
      </td>
    </tr>`
  return html`<tr>
    <td
      class="line ${strong ? 'ink' : 'soft'}"
      style="${cell}; ${toWrapStyle(label)}; ${strong ? '' : styles.soft}"
    >
      ${lineElements(label.split('\n'))}${below}
    </td>
    <td class="line" dir="auto" align="right" style="${cell}; ${toWrapStyle(value)}; ${styles.value}">
      ${lineElements(value.split('\n'))}
    </td>
  </tr>`
}

// Longer than any word or sum of our own texts; an unbroken id or name may be longer.
const unbrokenLengthMax = 20

/**
 * Unbroken text keeps its column at least as wide as the text. An id or a name that is too long for a phone is broken.
 * Otherwise the words in the other column would wrap after every letter.
 */
function toWrapStyle(text: string): string {
  const longest = Math.max(...text.split(/\s/).map((word) => word.length))
  return longest > unbrokenLengthMax ? styles.broken : styles.whole
}

function footElement({ contact, button, forYou = '', reason }: Letter): Html {
  const { opening, ways, lines } = formatContact(contact)
  const { website } = contact
  const links = ways.map(
    ({ text, link }, place) =>
      html`${place > 0 ? ' or ' : ''}${link === undefined ? text : linkElement(text, link)}`,
  )
  return html`<p class="soft" style="${styles.foot}">${opening}${links}.</p>
    ${
      button
        ? html`<p class="soft" style="${styles.foot}">
            Button not working? Copy this link into your browser:<br />${linkElement(button.link, button.link)}<br />${forYou}
          </p>`
        : ''
    }
    <p class="soft" style="${styles.foot}">
      ${reason === undefined ? '' : html`${reason}<br />`}${lines.slice(0, 1)}${website ? html`<br />${linkElement(website.text, website.link)}` : ''}
    </p>`
}

function linkElement(text: string, link: string): Html {
  // A phone number that is broken at its dash is hard to read.
  const wrap = link.startsWith('tel:') ? '; white-space: nowrap' : ''
  return html`<a class="blue" href="${link}" style="color: #1f5fd1${wrap}">${text}</a>`
}
