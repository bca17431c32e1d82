import { decodeHTMLStrict } from 'entities/decode'
import { Lexer, type Token, type Tokens } from 'marked'
import {
  MAX_TEXT_BLOCK_LENGTH,
  MAX_TEXT_BLOCK_LINES,
  MAX_TEXT_CELLS,
  MAX_TEXT_LINES,
  MAX_TEXT_WORD_LENGTH,
} from '#contract/content/content-limits.ts'
import { PICTURE_PATH_PATTERN } from '#contract/content/picture-path.ts'
import { findPlainMarkup, removeComments } from './plain-markup.ts'
import type { Block, Inline, PictureBlock, Section, Text } from './text.ts'

/** Words per minute of an attentive reader. */
const WORDS_PER_MINUTE = 200

/**
 * Maximum characters of a paragraph, list item or cell, and maximum markup characters in it. The parser (marked) needs
 * up to quadratic time in both numbers: half a minute for the longest text as one paragraph of underscores.
 */
const MAX_PARAGRAPH_LENGTH = 5000
const MAX_MARKUP_CHARACTERS = 200
const MARKUP_CHARACTERS = /[*_~`[\]<>!\\@:]/g
/** Separator of ASCII words. Includes `|`, since the delimiter row of a table has no spaces. */
const WORD_SEPARATOR = /[^!-{}~]+/
/** Matches more than five nested lists or quotes. Each level adds time and stack depth. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){6}|^(?: {4}| {0,3}\t){7}[ \t]*[^ \t\n]/m
/**
 * Allowed link targets: pages of the site, other sites, email addresses and phone numbers, but no scripts. Excludes
 * control characters: browsers ignore some of them, so `/`, a tab and `/` would lead to another site.
 */
const LINK = /^(\/(?![/\\])|#|https?:\/\/|mailto:|tel:)\P{Cc}*$/iu
/** Lowest level of headings that start a section; lower headings are part of a section. */
const SECTION_LEVEL = 2

/** A text that pages cannot render. `line` is a line of the source; undefined if the whole text is too long. */
export class TextError extends Error {
  readonly reason: string
  readonly line: number | undefined
  constructor(reason: string, line?: number) {
    super(line === undefined ? reason : `line ${line} of the text: ${reason}`)
    this.reason = reason
    this.line = line
  }
}

/** An element that pages cannot render, with its Markdown source. */
class UnsupportedMarkdown extends Error {
  readonly source: string
  constructor(reason: string, source: string) {
    super(`${reason}: ${source.slice(0, 60)}`)
    this.source = source
  }
}

function reject(reason: string, source: string): never {
  throw new UnsupportedMarkdown(reason, source)
}

class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens?: Token[]): Token[] {
    if (source.length > MAX_PARAGRAPH_LENGTH)
      reject(`a paragraph can have at most ${MAX_PARAGRAPH_LENGTH} characters`, source)
    if ((source.match(MARKUP_CHARACTERS)?.length ?? 0) > MAX_MARKUP_CHARACTERS)
      reject(`a paragraph can have at most ${MAX_MARKUP_CHARACTERS} Markdown characters such as * and [`, source)
    return super.inlineTokens(source, tokens)
  }
}

interface Source {
  title: string
  summary: string
  updated?: string | undefined
  /** Markdown source. */
  body: string
}

/**
 * Parses a text of the academy: CommonMark with tables. Raw HTML is shown as text, except comments, which are removed.
 * Throws TextError for the first element that pages cannot render. `isNew`: whether the text is about to be published
 * or imported, so that Markdown that pages show as plain text is rejected too.
 */
export function readText({ title, summary, updated, body }: Source, { isNew = false } = {}): Text {
  try {
    rejectSlowText(body)
    const tokens = new BoundedLexer().lex(body)
    const [plain] = isNew ? findPlainMarkup(tokens) : []
    if (plain) reject(plain.reason, plain.source)
    const sections = toSections(tokens)
    return { title, summary, ...(updated && { updated }), minutes: readingMinutes(body), sections }
  } catch (error) {
    if (!(error instanceof UnsupportedMarkdown)) throw error
    throw new TextError(error.message, getLine(error.source, body))
  }
}

/** Returns the line at which a part starts. Compares only the first line, since nested parts have no indentation. */
function getLine(part: string, body: string): number {
  const [first = ''] = part.trim().split('\n')
  return body.slice(0, Math.max(0, body.indexOf(first))).split('\n').length
}

/**
 * Throws for a text for which marked would need seconds or gigabytes: marked rescans a list for each line without a
 * marker, and pads every row of a table to the length of the header.
 */
function rejectSlowText(body: string) {
  const [tooDeep] = TOO_DEEP.exec(body) ?? []
  if (tooDeep !== undefined) reject('lists are nested more than 5 deep', tooDeep)
  if (body.split('\n').length > MAX_TEXT_LINES) throw new TextError(`a text can have at most ${MAX_TEXT_LINES} lines`)
  const longWord = body.split(WORD_SEPARATOR).find((word) => word.length > MAX_TEXT_WORD_LENGTH)
  if (longWord) reject(`a word can have at most ${MAX_TEXT_WORD_LENGTH} characters`, longWord)
  let cells = 0
  for (const block of body.split(/\n[ \t]*\n/)) {
    const lines = block.split('\n')
    if (lines.length > MAX_TEXT_BLOCK_LINES)
      reject(`there are at most ${MAX_TEXT_BLOCK_LINES} lines without an empty line between them`, block)
    if (block.length > MAX_TEXT_BLOCK_LENGTH)
      reject(`there are at most ${MAX_TEXT_BLOCK_LENGTH} characters without an empty line between them`, block)
    const columns = Math.max(...lines.map((line) => line.split('|').length))
    if (columns > 1) cells += columns * lines.length
    if (cells > MAX_TEXT_CELLS) reject(`the tables of a text can have at most ${MAX_TEXT_CELLS} cells in total`, block)
  }
}

/** Returns the reading time of a Markdown text in minutes. */
export const readingMinutes = (body: string) =>
  Math.max(1, Math.round(removeComments(body).split(/\s+/).length / WORDS_PER_MINUTE))

function toSections(tokens: Token[]): Section[] {
  const sections: Section[] = [{ heading: '', blocks: [] }]
  for (const token of tokens) {
    if (isHeading(token) && token.depth <= SECTION_LEVEL)
      sections.push({ heading: toPlainText(readInlines(token.tokens)), blocks: [] })
    else sections.at(-1)?.blocks.push(...toBlocks([token]))
  }
  return sections.filter(({ heading, blocks }) => heading || blocks.length > 0)
}

const toBlocks = (tokens: Token[]): Block[] =>
  tokens.flatMap((token) =>
    token.type === 'space' || token.type === 'def' || isComment(token) ? [] : [toBlock(token)],
  )

const isComment = (token: Token) => token.type === 'html' && removeComments(token.raw).trim() === ''

/** Uses type guards, since marked's type of tokens includes extensions, whose `type` is any string. */
function toBlock(token: Token): Block {
  if (token.type === 'paragraph' || token.type === 'text') return readParagraph(token)
  if (isHeading(token)) return { kind: 'heading', content: readInlines(token.tokens) }
  if (isList(token)) {
    const { ordered: isOrdered, start, items } = token
    return {
      kind: 'list',
      isOrdered,
      ...(isOrdered && start !== '' && start !== 1 && { start }),
      items: items.map(({ tokens }) => toBlocks(moveCheckbox(tokens))),
    }
  }
  if (isTable(token)) {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => readInlines(tokens))
    return { kind: 'table', head: cells(token.header), rows: token.rows.map(cells) }
  }
  if (token.type === 'blockquote') return { kind: 'quote', blocks: toBlocks(getChildren(token)) }
  if (token.type === 'code') return { kind: 'code', text: 'text' in token ? String(token.text) : token.raw }
  if (token.type === 'hr') return { kind: 'rule' }
  if (token.type === 'html') return { kind: 'paragraph', content: [removeComments(token.raw).trim()] }
  return reject(`unsupported Markdown, ${token.type}`, token.raw)
}

/** Moves the checkbox of a task, a separate token before the text of the item, into that text. */
function moveCheckbox([first, second, ...others]: Token[]): Token[] {
  if (first?.type === 'checkbox' && second && 'tokens' in second)
    return [{ ...second, tokens: [first, ...getChildren(second)] }, ...others]
  return [first, second, ...others].filter((token) => token !== undefined)
}

function readParagraph(token: Token): Block {
  const tokens = getChildren(token)
  const [first, ...others] = tokens
  if (first && isPicture(first) && others.length === 0) return getPicture(first)
  return { kind: 'paragraph', content: readInlines(tokens) }
}

function getPicture({ href, text, title, raw }: Tokens.Image): PictureBlock {
  if (!PICTURE_PATH_PATTERN.test(href))
    reject('a picture must be one that was added to the academy, like /pictures/…', raw)
  if (text.trim() === '') reject('a picture needs alternative text', raw)
  return { kind: 'picture', address: href, text: toText(text), ...(title && { caption: toText(title) }) }
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'
const isPicture = (token: Token): token is Tokens.Image => token.type === 'image'
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isTable = (token: Token): token is Tokens.Table => token.type === 'table'

const getChildren = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : [])

const readInlines = (tokens: Token[]): Inline[] => tokens.filter((token) => !isComment(token)).map(readInline)

function readInline(token: Token): Inline {
  if (token.type === 'text' || token.type === 'escape') return toText(token.raw)
  if (token.type === 'strong' || token.type === 'em' || token.type === 'del')
    return { kind: token.type, children: readInlines(getChildren(token)) }
  if (isCode(token)) return { kind: 'code', children: [token.text] }
  // A URL in the text is linked only if the link is allowed.
  if (isLink(token) && token.raw === token.text && !LINK.test(token.href)) return token.text
  if (isLink(token)) return { kind: 'link', to: getTarget(token), children: readInlines(getChildren(token)) }
  if (token.type === 'br') return { kind: 'break', children: [] }
  if (token.type === 'html') return token.raw
  if (token.type === 'checkbox') return /x/i.test(token.raw) ? '☑ ' : '☐ '
  if (isPicture(token)) return reject('a picture must be in its own paragraph', token.raw)
  return reject(`unsupported Markdown, ${token.type}`, token.raw)
}

function getTarget({ href, raw }: Tokens.Link): string {
  const target = decodeHTMLStrict(href)
  if (!LINK.test(target))
    reject('a link must start with /, #, http(s)://, mailto: or tel: and must not contain control characters', raw)
  return target
}

const isCode = (token: Token): token is Tokens.Codespan => token.type === 'codespan'
const isLink = (token: Token): token is Tokens.Link => token.type === 'link'

/** Removes backslash escapes, decodes entities and joins lines. */
const toText = (raw: string) =>
  raw
    .split(/(\\[!-/:-@[-`{-~])/)
    .map((part, index) => (index % 2 === 1 ? part.slice(1) : decodeHTMLStrict(part)))
    .join('')
    .replaceAll('\n', ' ')

/** Returns the text without formatting, for headings and machine-readable output. */
export const toPlainText = (content: Inline[]): string =>
  content
    .map((part) => {
      if (typeof part === 'string') return part
      return part.kind === 'break' ? ' ' : toPlainText(part.children)
    })
    .join('')
