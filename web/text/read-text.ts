import { lexer, type Token, type Tokens } from 'marked'
import type { Block, Inline, Section, Text } from './text.ts'

/** Inlines a minute of somebody who reads to remember. */
const PACE = 200

/** Reads a file of `content/`: lines of `name: value` between dashes, then Markdown. What these pages cannot draw is refused. */
export function readText(source: string): Text {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (head === undefined || body === undefined)
    throw new Error('a text begins with its title and summary between dashes')
  const named = new Map(head.split('\n').map((line) => pair(line)))
  const [title, summary, updated] = ['title', 'summary', 'updated'].map((name) => named.get(name))
  if (!title || !summary) throw new Error('a text needs a title and a summary')
  const minutes = Math.max(1, Math.round(body.split(/\s+/).length / PACE))
  return { title, summary, ...(updated && { updated }), minutes, sections: inSections(lexer(body)) }
}

const pair = (line: string): [string, string] => {
  const at = line.indexOf(':')
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

function inSections(tokens: Token[]): Section[] {
  const sections: Section[] = [{ heading: '', blocks: [] }]
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ heading: plain(inlines(childrenOf(token))), blocks: [] })
    else if (token.type !== 'space') sections.at(-1)?.blocks.push(blockOf(token))
  }
  return sections.filter(({ heading, blocks }) => heading || blocks.length > 0)
}

/** Marked's own union of tokens also holds those of extensions, which fit any kind. */
function blockOf(token: Token): Block {
  if (token.type === 'paragraph') return { kind: 'paragraph', content: inlines(childrenOf(token)) }
  if (isList(token)) return { kind: 'list', isOrdered: token.ordered, items: token.items.map(itemContent) }
  if (isTable(token)) {
    const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens))
    return { kind: 'table', head: cells(token.header), rows: token.rows.map(cells) }
  }
  throw new Error(`these pages have no way to draw ${token.type}: ${token.raw.slice(0, 60)}`)
}

const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isTable = (token: Token): token is Tokens.Table => token.type === 'table'

const itemContent = ({ tokens }: Tokens.ListItem) => tokens.flatMap((token) => inlines(childrenOf(token)))

const childrenOf = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : [])

const inlines = (tokens: Token[]): Inline[] => tokens.map(inlineOf)

function inlineOf(token: Token): Inline {
  const inside = () => inlines(childrenOf(token))
  if (token.type === 'text' || token.type === 'escape') return unescaped(token.raw)
  if (token.type === 'strong' || token.type === 'em') return { kind: token.type, inside: inside() }
  if (isCode(token)) return { kind: 'code', inside: [token.text] }
  if (isLink(token)) return { kind: 'link', to: token.href, inside: inside() }
  throw new Error(`these pages have no way to draw ${token.type}: ${token.raw.slice(0, 60)}`)
}

const isCode = (token: Token): token is Tokens.Codespan => token.type === 'codespan'
const isLink = (token: Token): token is Tokens.Link => token.type === 'link'

const unescaped = (raw: string) => raw.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('\n', ' ')

/** The words alone, for headings and for machines. */
export const plain = (content: Inline[]): string =>
  content.map((part) => (typeof part === 'string' ? part : plain(part.inside))).join('')
