import { getSource, getText } from './sources.ts'

/** A sentence that breaks a rule of our prose. */
export type ProseFault = { path: string; line: number; rule: string; sentence: string }

type Rule = { rule: string; breaks: (sentence: string) => boolean }

const wordsMax = 25

const figurative =
  /\b(news|tells?|told|telling|hears?|heard|hearing|lent|somebody|nobody|whoever|stands? for|comes? to rest)\b/i

/** The rules of CONTRIBUTING.md that a program can see, in the order in which they are reported. */
const rules: Rule[] = [
  {
    rule: 'A sentence does not begin with what, who, whoever, whatever or that which.',
    breaks: (sentence) => /^(what|who|whoever|whatever|that which)\b(?!.*\?)/i.test(sentence),
  },
  {
    rule: 'A clause with what, who, whoever or whatever is not a noun.',
    breaks: (sentence) =>
      /[,:;] (what|who|whoever|whatever) \w+|\b(of|to|for|with|by|in|from|than|as) (what|whoever|whatever)\b/.test(
        sentence,
      ),
  },
  {
    rule: 'Words are literal: no news, tell, hear, lent, somebody, nobody, stands for, comes to rest.',
    breaks: (sentence) => figurative.test(sentence),
  },
  {
    rule: `A sentence has at most ${wordsMax} words.`,
    breaks: (sentence) => sentence.split(/\s+/).length > wordsMax,
  },
]

/** Returns the rules that a sentence breaks. */
export function brokenRules(sentence: string): string[] {
  return rules.filter(({ breaks }) => breaks(sentence)).map(({ rule }) => rule)
}

/** A sentence with the line on which it begins, counted from 1. */
type Sentence = { text: string; line: number }

/** Returns the faults in the comments of a TypeScript file, or in a page of the documentation. */
export function proseFaults(path: string): ProseFault[] {
  const sentences = path.endsWith('.md') ? sentencesOfPage(getText(path)) : sentencesOfComments(path)
  return sentences.flatMap(({ text, line }) =>
    brokenRules(text).map((rule) => ({ path, line, rule, sentence: text })),
  )
}

function sentencesOfComments(path: string): Sentence[] {
  const lines = getSource(path).text.split('\n')
  const comments = lines.map((line) => /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\*\/)?$/.exec(line)?.[1])
  return splitBlocks(comments.map((comment) => (comment?.startsWith('@') ? undefined : comment)))
}

/** Reads the paragraphs, items and cells of a page, without code and headings. */
function sentencesOfPage(page: string): Sentence[] {
  let isCode = false
  const lines = page.split('\n').map((line) => {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    if (isCode || /^\s*(```|~~~|#|<)/.test(line)) return undefined
    return line.replace(/^\s*(?:[-*>]|\d+\.)\s+/, '\n').replaceAll(/\|/g, '\n')
  })
  return splitBlocks(lines)
}

/** Joins neighbouring lines and splits them into sentences. A line feed within a line begins a new sentence. */
export function splitBlocks(lines: (string | undefined)[]): Sentence[] {
  const sentences: Sentence[] = []
  let open: Sentence | undefined
  const close = () => {
    if (open && open.text.split(/\s+/).length >= 3) sentences.push(open)
    open = undefined
  }
  lines.forEach((content, index) => {
    if (content === undefined || content.trim() === '') return close()
    content.split('\n').forEach((part, place) => {
      if (place > 0) close()
      for (const piece of withoutCode(part).split(/(?<=[.:;?!])\s+/)) {
        if (piece.trim() === '') continue
        open = { text: open ? `${open.text} ${piece.trim()}` : piece.trim(), line: open?.line ?? index + 1 }
        if (/[.:;?!]$/.test(piece.trim())) close()
      }
    })
  })
  close()
  return sentences
}

/** Replaces code, links and URLs, so that each counts as one word. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/`[^`]*`/g, 'x')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/https?:\/\/\S+/g, 'x')
}
