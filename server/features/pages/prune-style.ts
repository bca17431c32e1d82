import { type SelectorComponent, transform, type Visitor } from 'lightningcss'

/** What Tailwind sets for browsers without `@property`. */
const fallbacks = /@layer properties\{.*?\}\}\}/s

/** A style sheet, and what was made of it. */
export interface PrunedSheet {
  /** Every class that it names. */
  classes: readonly string[]
  /** What pages that use the same classes of it got. */
  pruned: Map<string, string>
}
/** By their text. Another drawing may begin with what this one has made. */
export type PrunedSheets = Map<string, PrunedSheet>
/** A drawing needs some dozens; more are of sheets or pages that are there no more. */
const MOST_PRUNED = 100

/**
 * The part of a style sheet that a page needs: the rules whose classes `has` knows, in their order, so that the same
 * ones win. Most pages of a kind use the same classes, and share the work.
 */
export function pruneStyle(css: string, has: (name: string) => boolean, sheets: PrunedSheets = new Map()): string {
  const sheet = sheets.get(css) ?? { classes: classesOf(css), pruned: new Map<string, string>() }
  sheets.set(css, sheet)
  const used = sheet.classes.filter(has)
  const key = used.join(' ')
  const pruned = sheet.pruned.get(key) ?? prune(css, new Set(used))
  if (sheet.pruned.size >= MOST_PRUNED) sheet.pruned.clear()
  sheet.pruned.set(key, pruned)
  return pruned
}

function classesOf(css: string): string[] {
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
    // Excluded parts of a selector need not be present, and one part of a list is enough.
    if (part.type !== 'pseudo-class' || part.kind === 'not' || !('selectors' in part)) return true
    return part.selectors?.some((one) => [one].flat().every(isUsed)) ?? true
  }
  const used = visit(css, { Selector: (selector) => (selector.every(isUsed) ? undefined : []) })

  // Tailwind registers variables that nothing on this page reads, and names them once more for browsers that cannot
  // register any.
  const read = new Set(used.match(/(?<=var\()--[\w-]+/g))
  return visit(used, { Rule: { property: ({ value }) => (read.has(value.name) ? undefined : []) } }).replace(
    fallbacks,
    (layer) => layer.replaceAll(/(--[\w-]+):[^;}]*;?/g, (rule, name: string) => (read.has(name) ? rule : '')),
  )
}

const visit = (css: string, visitor: Visitor<never>) =>
  transform({ filename: 'page.css', code: Buffer.from(css), minify: true, visitor }).code.toString()
