import { Lexer, type Token, type Tokens } from 'marked'
import {
  TEXT_BLOCK_LENGTH,
  TEXT_BLOCK_LINES,
  TEXT_CELLS,
  TEXT_LINES,
  TEXT_WORD_LENGTH,
} from '#contract/content/content-limits.ts'
import { PICTURE_ADDRESS } from '#contract/content/picture-address.ts'
import type { Block, Inline, PictureBlock, Section, Text } from './text.ts'

/** Words per minute of an attentive reader. */
const WORDS_PER_MINUTE = 200

/**
 * Maximum characters of a paragraph, list item or cell, and maximum markup characters in it. Marked takes up to
 * quadratic time in them: half a minute for the longest text as one paragraph of underscores.
 */
const MAX_WORD_LENGTH = 5000
const MAX_SIGNS = 200
const SIGNS = /[*_~`[\]<>!\\@:]/g
/** Separator of ASCII words. Includes `|`, since the delimiter row of a table has no spaces. */
const NO_WORD = /[^!-{}~]+/
/** More than five nested lists: each level adds time and stack depth. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){6}|^(?: {4}| {0,3}\t){7}[ \t]*[^ \t\n]/m
/**
 * Allowed link targets: a lesson's page, an own page, another site or an address; nothing that a browser would run.
 * Control characters are excluded: browsers drop some, so `/`, a tab and `/` would lead to another site.
 */
const LINK = /^(\/(?![/\\])|#|https?:\/\/|mailto:|tel:)\P{Cc}*$/iu

class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens?: Token[]): Token[] {
    if (source.length > MAX_WORD_LENGTH)
      throw new Error(`a paragraph can have at most ${MAX_WORD_LENGTH} characters: ${source.slice(0, 60)}`)
    if ((source.match(SIGNS)?.length ?? 0) > MAX_SIGNS)
      throw new Error(
        `a paragraph can have at most ${MAX_SIGNS} Markdown characters such as * and [: ${source.slice(0, 60)}`,
      )
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

/** Parses a text of the academy. Throws Error with the first element that the pages cannot render. */
export function readText({ title, summary, updated, body }: Source): Text {
  refuseSlow(body)
  const sections = inSections(new BoundedLexer().lex(body))
  return { title, summary, ...(updated && { updated }), minutes: readingMinutes(body), sections }
}

/**
 * Throws Error for a text that would take marked seconds or gigabytes. Marked rescans a list for each line without a
 * marker of its own, and pads every row of a table to the length of its head.
 */
function refuseSlow(body: string) {
  if (TOO_DEEP.test(body)) throw new Error('lists are nested more than 5 deep')
  if (body.split('\n').length > TEXT_LINES) throw new Error(`a text can have at most ${TEXT_LINES} lines`)
  const long = body.split(NO_WORD).find((word) => word.length > TEXT_WORD_LENGTH)
  if (long) throw new Error(`a word can have at most ${TEXT_WORD_LENGTH} characters: ${long.slice(0, 60)}`)
  let cells = 0
  for (const block of body.split(/\n[ \t]*\n/)) {
    const lines = block.split('\n')
    const refuse = (bound: string) => {
      throw new Error(`${bound} without an empty line between them: ${block.slice(0, 60)}`)
    }
    if (lines.length > TEXT_BLOCK_LINES) refuse(`there are at most ${TEXT_BLOCK_LINES} lines`)
    if (block.length > TEXT_BLOCK_LENGTH) refuse(`there are at most ${TEXT_BLOCK_LENGTH} characters`)
    const columns = Math.max(...lines.map((line) => line.split('|').length))
    if (columns > 1) cells += columns * lines.length
    if (cells > TEXT_CELLS) throw new Error(`the tables of a text can have at most ${TEXT_CELLS} cells in total`)
  }
}

/** Returns the reading time of a body in minutes. */
export const readingMinutes = (body: string) => Math.max(1, Math.round(body.split(/\s+/).length / WORDS_PER_MINUTE))

function inSections(tokens: Token[]): Section[] {
  const sections: Section[] = [{ heading: '', blocks: [] }]
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ heading: plain(inlines(childrenOf(token))), blocks: [] })
    else if (token.type !== 'space') sections.at(-1)?.blocks.push(blockOf(token))
  }
  return sections.filter(({ heading, blocks }) => heading || blocks.length > 0)
}

/** Marked's union of tokens includes those of extensions, which match any kind. */
function blockOf(token: Token): Block {
  if (token.type === 'paragraph') return paragraphOf(childrenOf(token))
  if (isList(token)) return { kind: 'list', isOrdered: token.ordered, items: token.items.map(itemContent) }
  if (isTable(token)) {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens))
    return { kind: 'table', head: cells(token.header), rows: token.rows.map(cells) }
  }
  throw new Error(`unsupported Markdown, ${token.type}: ${token.raw.slice(0, 60)}`)
}

function paragraphOf(tokens: Token[]): Block {
  const [first, ...followingTokens] = tokens
  if (first && isPicture(first) && followingTokens.length === 0) return pictureOf(first)
  return { kind: 'paragraph', content: inlines(tokens) }
}

function pictureOf({ href, text, title, raw }: Tokens.Image): PictureBlock {
  const refuse = (reason: string) => {
    throw new Error(`${reason}: ${raw.slice(0, 60)}`)
  }
  if (!PICTURE_ADDRESS.test(href)) refuse('a picture must be one that was added to the academy, like /pictures/…')
  if (text.trim() === '') refuse('a picture needs alternative text')
  return { kind: 'picture', address: href, text: unescaped(text), ...(title && { caption: title }) }
}

const isPicture = (token: Token): token is Tokens.Image => token.type === 'image'
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isTable = (token: Token): token is Tokens.Table => token.type === 'table'

const itemContent = ({ tokens }: Tokens.ListItem) => tokens.flatMap((token) => inlines(childrenOf(token)))

const childrenOf = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : [])

const inlines = (tokens: Token[]): Inline[] => tokens.map(inlineOf)

function inlineOf(token: Token): Inline {
  const readInlines = () => inlines(childrenOf(token))
  if (token.type === 'text' || token.type === 'escape') return unescaped(token.raw)
  if (token.type === 'strong' || token.type === 'em') return { kind: token.type, inside: readInlines() }
  if (isCode(token)) return { kind: 'code', inside: [token.text] }
  if (isLink(token)) return { kind: 'link', to: addressOf(token), inside: readInlines() }
  if (token.type === 'image') throw new Error(`a picture must be in its own paragraph: ${token.raw.slice(0, 60)}`)
  throw new Error(`unsupported Markdown, ${token.type}: ${token.raw.slice(0, 60)}`)
}

function addressOf({ href, raw }: Tokens.Link): string {
  if (!LINK.test(href))
    throw new Error(
      `a link must start with /, #, http(s)://, mailto: or tel: and must not contain control characters: ${raw.slice(0, 60)}`,
    )
  return href
}

const isCode = (token: Token): token is Tokens.Codespan => token.type === 'codespan'
const isLink = (token: Token): token is Tokens.Link => token.type === 'link'

const unescaped = (raw: string) => raw.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('\n', ' ')

/** Returns the text without formatting, for headings and machine-readable output. */
export const plain = (content: Inline[]): string =>
  content.map((part) => (typeof part === 'string' ? part : plain(part.inside))).join('')
