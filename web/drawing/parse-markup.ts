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
  const openShapes = [root]
  for (const [, isEnd, tag = '', attributeText = '', isSelfClosing] of markup.matchAll(tagPattern)) {
    if (isEnd) {
      openShapes.pop()
      continue
    }
    const attributes = [...attributeText.matchAll(/([\w-]+)="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    )
    const shape: Shape = { tag, attributes, children: [] }
    openShapes.at(-1)?.children.push(shape)
    if (!isSelfClosing) openShapes.push(shape)
  }
  return root.children
}
