import ts from 'typescript'
import { brokenRules, splitBlocks, type ProseFault } from './prose.ts'
import { lineOf, type Source } from './sources.ts'

/** A text of the code with the node that contains it. */
type Text = { text: string; node: ts.Node }

/** Returns the faults in the texts of a TypeScript file: messages, help, labels, and the text of elements. */
export function textFaults(source: Source): ProseFault[] {
  if (!mayHaveFault(source)) return []
  return listTexts(source.tree).flatMap(({ text, node }) => {
    const broken = splitBlocks([text])
      .filter((sentence) => isProse(sentence.text))
      .flatMap(({ text: sentence }) => rulesOfTexts(sentence).map((rule) => ({ rule, sentence })))
    if (isSummary(node) && noVerb.test(text)) broken.push({ rule: summaryRule, sentence: text })
    return broken.map((fault) => ({ path: source.path, line: lineOf(source, node), ...fault }))
  })
}

const nounRule = 'A text has no what, whoever or whatever as a noun, and no everybody or anybody.'
const noun = /\b(?:what|whoever|whatever|everybody|anybody)\b(?!.*\?)/i
const summaryRule = 'The summary of a call or a command begins with a verb.'
const noVerb = /^(?:the|an?|all|this|that|what|who|where|when|how|whether|why)\b/i

function rulesOfTexts(sentence: string): string[] {
  const broken = brokenRules(sentence)
  return broken.length === 0 && noun.test(sentence) ? [nounRule] : broken
}

const isSummary = ({ parent }: ts.Node) =>
  ts.isPropertyAssignment(parent) && parent.name.getText() === 'summary'

const suspect =
  /\b(?:what|who|whoever|whatever|everybody|anybody|that which|news|tells?|told|telling|hears?|heard|hearing|lent|somebody|nobody|stands? for|comes? to rest)\b|summary: *\W(?:the|an?|all|this|that|where|when|how|whether|why)\b/i
const isComment = /^\s*(?:\/\/|\/?\*)/

// Parsing every file takes seconds. A file is skipped if no line has a word of a rule and no text is long.
function mayHaveFault({ text, path }: Source): boolean {
  const lines = text.split('\n').filter((line) => !isComment.test(line))
  return (
    lines.some((line) => suspect.test(line) || isLong(line)) || (path.endsWith('.tsx') && hasLongText(lines))
  )
}

const isLong = (line: string) => line.length > 100 && line.split(' ').length > 20 && /['"`]/.test(line)

/** Returns whether an element may have a text of several lines. A line of such a text has no sign of a program. */
const hasLongText = (lines: string[]) =>
  lines.some((line, index) =>
    [line, lines[index + 1] ?? ''].every((each) => /^\s*[\p{L} ,.’']{30,}$/u.test(each)),
  )

/** Returns the texts of a file. Joined strings are one text, and so are an element and the elements in its text. */
export function listTexts(tree: ts.SourceFile): Text[] {
  const texts: Text[] = []
  const visit = (node: ts.Node): void => {
    if (isNoText(node)) return
    const text = textOf(node)
    if (text === undefined) return node.forEachChild(visit)
    texts.push({ text, node })
    if (!isLiteral(node)) visitWithin(node, visit)
  }
  visit(tree)
  return texts
}

/** Visits the expressions within a text. The text of the nodes themselves is part of the text. */
function visitWithin(node: ts.Node, visit: (node: ts.Node) => void): void {
  node.forEachChild((child) => {
    if (ts.isJsxText(child) || isLiteral(child)) return
    if (ts.isJsxElement(child) || isJoin(child)) visitWithin(child, visit)
    else visit(child)
  })
}

function textOf(node: ts.Node): string | undefined {
  if (isLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('')
  if (isJoin(node)) return partOf(node.left) + partOf(node.right)
  if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && node.children.some(hasText)) return inElement(node)
  return undefined
}

const partOf = (node: ts.Expression) => textOf(node) ?? 'x'

/** Returns the text of an element on one line, with `x` in place of each expression. */
function inElement({ children }: ts.JsxElement | ts.JsxFragment): string {
  const parts = children.map((child) => {
    if (ts.isJsxText(child)) return child.text
    if (ts.isJsxElement(child) || ts.isJsxFragment(child)) return inElement(child)
    return ts.isJsxExpression(child) && child.expression ? partOf(child.expression) : 'x'
  })
  return parts.join('').replaceAll(/\s+/g, ' ').trim()
}

const hasText = (node: ts.Node) => ts.isJsxText(node) && node.text.trim() !== ''

function isLiteral(node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
}

/** Returns whether an expression joins a text to another value. */
function isJoin(node: ts.Node): node is ts.BinaryExpression {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return false
  return [node.left, node.right].some(
    (side) => isLiteral(side) || ts.isTemplateExpression(side) || isJoin(side),
  )
}

/** Returns whether a node has no text for readers: a module, a type, a class of styles, a statement of SQL. */
function isNoText(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isTypeNode(node) ||
    (ts.isJsxAttribute(node) && ['className', 'd'].includes(node.name.getText())) ||
    (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql')
  )
}

/** Returns whether most words of a sentence are words, not the numbers of a path or the marks of a program. */
function isProse(sentence: string): boolean {
  const words = sentence.split(/\s+/)
  return words.filter((word) => /^[(“"]?[\p{L}’'-]+[.,:;?!)”"]*$/u.test(word)).length > words.length / 2
}
