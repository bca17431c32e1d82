/** An element of a drawing. */
export interface Shape {
  tag: string
  attributes: [name: string, value: string][]
  children: Shape[]
}

const piece = /<(\/?)([\w-]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/g

/**
 * Reads what `figures` draw, which is plain: elements and quoted attributes, no text. A page makes elements of it one by one,
 * because its policy forbids to write markup from a string (Trusted Types).
 */
export function parseMarkup(markup: string): Shape[] {
  const root: Shape = { tag: '', attributes: [], children: [] }
  const open = [root]
  for (const [, isEnd, tag = '', names = '', isWhole] of markup.matchAll(piece)) {
    if (isEnd) {
      open.pop()
      continue
    }
    const attributes = [...names.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']): [string, string] => [
      name,
      value,
    ])
    const shape: Shape = { tag, attributes, children: [] }
    open.at(-1)?.children.push(shape)
    if (!isWhole) open.push(shape)
  }
  return root.children
}
