/** SVG element of a drawing. */
export interface Shape {
  tag: string
  attributes: [name: string, value: string][]
  children: Shape[]
}

const tagPattern = /<(\/?)([\w-]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/g

/**
 * Parses the SVG of `figures`, which contains elements and quoted attributes but no text. Elements are created
 * individually, because Trusted Types forbid inserting HTML strings.
 */
export function parseMarkup(markup: string): Shape[] {
  const root: Shape = { tag: '', attributes: [], children: [] }
  const open = [root]
  for (const [, isEnd, tag = '', names = '', isWhole] of markup.matchAll(tagPattern)) {
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
