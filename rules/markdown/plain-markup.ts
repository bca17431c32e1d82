import type { Token, Tokens } from 'marked'

/** Footnotes of other Markdown programs. An explicit link, such as `[^top](#top)`, is none. */
const FOOTNOTE = /\[\^[^\]\s]+\](?!\()|\^\[/
/** A footnote whose text is a URL, which is parsed as a link by reference or its definition. */
const FOOTNOTE_AS_LINK = /^\s*\[\^[^\]\s]+\](?!\()/

/** Finds footnotes and unclosed comments, which pages show as plain text. */
export const findPlainMarkup = (tokens: Token[]): { reason: string; source: string }[] =>
  tokens.flatMap((token) => {
    const children = getChildren(token)
    const isText = token.type === 'text' && children.length === 0
    const isLink = token.type === 'link' || token.type === 'def'
    const footnote = isText ? token.raw.search(FOOTNOTE) : isLink ? token.raw.search(FOOTNOTE_AS_LINK) : -1
    if (footnote >= 0)
      return [
        { reason: 'footnotes are not supported; write \\[ for a plain bracket', source: token.raw.slice(footnote) },
      ]
    const html = isText || token.type === 'html' ? removeComments(token.raw) : ''
    const comment = html.indexOf('<!--')
    if (comment >= 0) return [{ reason: 'a comment must end with -->', source: html.slice(comment) }]
    const isUrlAsText = isLink && !token.raw.startsWith('[')
    return isUrlAsText ? [] : findPlainMarkup(children)
  })

function getChildren(token: Token): Token[] {
  if (isList(token)) return token.items
  if (isTable(token)) return [token.header, ...token.rows].flat().flatMap(({ tokens }) => tokens)
  return 'tokens' in token ? (token.tokens ?? []) : []
}

const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isTable = (token: Token): token is Tokens.Table => token.type === 'table'

/** Removes HTML comments. One without an end is kept. */
export function removeComments(html: string): string {
  const end = html.lastIndexOf('-->') + '-->'.length
  return html.slice(0, end).replaceAll(/<!--(?:-?>|[^]*?-->)/g, '') + html.slice(end)
}
