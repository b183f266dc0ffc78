import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import http from 'highlight.js/lib/languages/http'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'
import anchor from 'markdown-it-anchor'
import { createLinks, isServed } from './links.js'

const languages = { bash, http, javascript, json, python, typescript, yaml }
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language)

/**
 * Sets up the Markdown of the guide: links within it, anchors as on a forge, and highlighting by classes, since the policy of
 * the pages refuses inline styles.
 */
export function setUpMarkdown(markdown, { root, pages }) {
  markdown.set({ html: true, highlight: (code, language) => highlight(markdown, code, language) })
  markdown.use(anchor, { slugify: toSlug, tabIndex: false, uniqueSlugStartIndex: 1 })
  const linkTo = createLinks(pages)
  markdown.core.ruler.push('guide-links', ({ tokens, env: { source } }) => {
    for (const { children } of tokens) if (children) setUpInline(children, { root, linkTo, source })
  })
  Object.assign(markdown.renderer.rules, {
    table_open: () => '<div class="table-box" role="group" aria-label="Table" tabindex="0"><table>\n',
    table_close: () => '</table></div>\n',
    code_inline: (tokens, place) => renderCode(markdown, tokens[place]),
  })
}

// The anchor of a heading, as forges build it.
function toSlug(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

function highlight({ utils }, code, language) {
  const known = highlighter.getLanguage(language)
  const html = known ? highlighter.highlight(code, { language }).value : utils.escapeHtml(code)
  return `<pre tabindex="0"><code>${html}</code></pre>`
}

function setUpInline(children, { root, linkTo, source }) {
  let isOpen = true
  for (const [place, token] of children.entries()) {
    if (token.type === 'link_open') {
      const { href, label } = linkTo(token.attrGet('href'), source)
      isOpen = href !== undefined
      if (isOpen) token.attrSet('href', href)
      // A reader of the guide sees no files: a link such as `running.md` gets the name of the page.
      const text = children[place + 1]
      if (label && text.content.endsWith('.md')) text.content = label
    }
    // Without a target, the text of a link remains.
    if (token.type === 'link_open' || token.type === 'link_close') token.hidden = !isOpen
    if (token.type === 'image') setSize(token, join(root, posix.dirname(source), token.attrGet('src')))
  }
}

function renderCode({ utils }, { content }) {
  const code = `<code>${utils.escapeHtml(content)}</code>`
  return isServed(content) ? `<a href="${content}">${code}</a>` : code
}

// The bytes 16 to 24 of a PNG are its width and height. With them, a page does not move while its pictures load.
function setSize(token, path) {
  const header = readFileSync(path).subarray(16, 24)
  token.attrSet('width', String(header.readUInt32BE(0)))
  token.attrSet('height', String(header.readUInt32BE(4)))
  token.attrSet('loading', 'lazy')
}
