import { type SelectorComponent, transform, type Visitor } from 'lightningcss'

/** Tailwind's fallback layer for browsers without `@property`. */
const fallbacks = /@layer properties\{.*?\}\}\}/s

/** The classes and cached results of a style sheet. */
export interface PrunedSheet {
  /** All classes in its selectors. */
  classes: readonly string[]
  /** Pruned sheets by the classes used. */
  pruned: Map<string, string>
}
/** Pruned sheets by source text. Reused by the next drawing. */
export type PrunedSheets = Map<string, PrunedSheet>
/** Cache limit per sheet. A drawing needs some dozens; others are outdated. */
const MOST_PRUNED = 100

/**
 * Returns the rules of a style sheet whose classes satisfy `has`, in the original order, so that the cascade is
 * unchanged. Results are cached, because most pages of a kind use the same classes.
 */
export function pruneStyle(css: string, has: (name: string) => boolean, sheets: PrunedSheets = new Map()): string {
  const sheet = sheets.get(css) ?? { classes: findClasses(css), pruned: new Map<string, string>() }
  sheets.set(css, sheet)
  const used = sheet.classes.filter(has)
  const key = used.join(' ')
  const pruned = sheet.pruned.get(key) ?? prune(css, new Set(used))
  if (sheet.pruned.size >= MOST_PRUNED) sheet.pruned.clear()
  sheet.pruned.set(key, pruned)
  return pruned
}

function findClasses(css: string): string[] {
  const found = new Set<string>()
  visit(css, {
    Selector: (selector) => {
      for (const name of classesIn(selector)) found.add(name)
    },
  })
  return [...found]
}

const classesIn = (selector: readonly SelectorComponent[]): string[] =>
  selector.flatMap((part) => {
    if (part.type === 'class') return [part.name]
    return part.type === 'pseudo-class' && 'selectors' in part
      ? (part.selectors ?? []).flatMap((one) => classesIn([one].flat()))
      : []
  })

function prune(css: string, classes: ReadonlySet<string>): string {
  const isUsed = (part: SelectorComponent): boolean => {
    if (part.type === 'class') return classes.has(part.name)
    // Classes in `:not()` need not be present, and one alternative of a selector list is sufficient.
    if (part.type !== 'pseudo-class' || part.kind === 'not' || !('selectors' in part)) return true
    return part.selectors?.some((one) => [one].flat().every(isUsed)) ?? true
  }
  const used = visit(css, { Selector: (selector) => (selector.every(isUsed) ? undefined : []) })

  // Removes registrations of unused variables, and their fallbacks for browsers without `@property`.
  const read = new Set(used.match(/(?<=var\()--[\w-]+/g))
  return visit(used, { Rule: { property: ({ value }) => (read.has(value.name) ? undefined : []) } }).replace(
    fallbacks,
    (layer) => layer.replaceAll(/(--[\w-]+):[^;}]*;?/g, (rule, name: string) => (read.has(name) ? rule : '')),
  )
}

const visit = (css: string, visitor: Visitor<never>) =>
  transform({ filename: 'page.css', code: Buffer.from(css), minify: true, visitor }).code.toString()
