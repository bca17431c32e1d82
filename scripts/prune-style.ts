interface Rule {
  head: string
  /** Left out of a statement without a block: `@layer base;`. */
  body?: string
}

const nesting = /^@(media|supports|layer|container)/
/** `.md\:flex` in a selector; its name is `md:flex`. */
const className = /\.((?:\\.|[\w-])+)/g
/** Between two selectors of a rule, not inside of `:is(…)` nor of a name. */
const comma = /(?<!\\),(?![^(]*\))/
/** What a selector may do without: whatever it excludes, and lists of which one is enough. */
const without = /:not\([^()]*\)|(?<!\\)\([^()]*,[^()]*\)/g
const property = /@property (--[\w-]+)\{[^}]*\}/g
/** What Tailwind sets for browsers without `@property`. */
const fallbacks = /@layer properties\{.*?\}\}\}/s

/** The part of a style sheet that a page needs: the rules whose classes `has` knows, in their order, so that the same ones win. */
export function pruneStyle(css: string, has: (name: string) => boolean): string {
  const isUsed = (selector: string) =>
    [...selector.replaceAll(without, '').matchAll(className)].every(([, name = '']) => has(name.replaceAll('\\', '')))

  const prune = (text: string): string =>
    rulesOf(text)
      .map(({ head, body }) => {
        if (body === undefined) return head
        if (nesting.test(head)) return block(head, prune(body))
        return head.startsWith('@') ? block(head, body) : block(head.split(comma).filter(isUsed).join(), body)
      })
      .join('')

  const kept = prune(css)
  const named = new Set(kept.match(/(?<=var\()--[\w-]+/g))
  const ifNamed = (rule: string, name: string) => (named.has(name) ? rule : '')
  return kept
    .replaceAll(property, ifNamed)
    .replace(fallbacks, (layer) => layer.replaceAll(/(--[\w-]+):[^;}]*;?/g, ifNamed))
}

const block = (head: string, body: string) => (head && body ? `${head}{${body}}` : '')

/** Cuts a sheet, or the inside of a block, at the ends of its statements and blocks. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    const stop = css.indexOf(';', at)
    if (stop !== -1 && (open === -1 || stop < open)) {
      rules.push({ head: css.slice(at, stop + 1) })
      at = stop + 1
    } else if (open === -1) return [...rules, { head: css.slice(at) }]
    else {
      const close = closing(css, open)
      rules.push({ head: css.slice(at, open), body: css.slice(open + 1, close) })
      at = close + 1
    }
  }
  return rules
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] === '}' && --depth === 0) return at
  }
  throw new Error(`A block of the style sheet is not closed: ${css.slice(open, open + 60)}`)
}
