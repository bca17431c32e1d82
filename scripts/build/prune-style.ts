import { type SelectorComponent, transform, type Visitor } from 'lightningcss'

/** What Tailwind sets for browsers without `@property`. */
const fallbacks = /@layer properties\{.*?\}\}\}/s

/** The part of a style sheet that a page needs: the rules whose classes `has` knows, in their order, so that the same ones win. */
export function pruneStyle(css: string, has: (name: string) => boolean): string {
  const isUsed = (part: SelectorComponent): boolean => {
    if (part.type === 'class') return has(part.name)
    // What a selector excludes need not be there, and of a list one is enough.
    if (part.type !== 'pseudo-class' || part.kind === 'not' || !('selectors' in part)) return true
    return part.selectors?.some((one) => [one].flat().every(isUsed)) ?? true
  }
  const used = visit(css, { Selector: (selector) => (selector.every(isUsed) ? undefined : []) })

  // Tailwind registers variables that nothing on this page reads, and names them once more for browsers that cannot register any.
  const read = new Set(used.match(/(?<=var\()--[\w-]+/g))
  return visit(used, { Rule: { property: ({ value }) => (read.has(value.name) ? undefined : []) } }).replace(
    fallbacks,
    (layer) => layer.replaceAll(/(--[\w-]+):[^;}]*;?/g, (rule, name: string) => (read.has(name) ? rule : '')),
  )
}

const visit = (css: string, visitor: Visitor<never>) =>
  transform({ filename: 'page.css', code: Buffer.from(css), minify: true, visitor }).code.toString()
