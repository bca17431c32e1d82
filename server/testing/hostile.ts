/** JSON values that a client never sends, by description. */
export const hostileValues: Readonly<Record<string, string>> = {
  NUL: String.raw`"a\u0000b"`,
  'a lone high surrogate': String.raw`"x\ud800"`,
  'a lone low surrogate': String.raw`"\udc00y"`,
  'swapped surrogates': String.raw`"\ude00\ud83d"`,
  'empty text': '""',
  spaces: '"   "',
  'a long text': `"${'x'.repeat(50_000)}"`,
  'right to left': String.raw`"\u202e\u05d0 \u0301\u0301\u0301 \u200d\ufeff"`,
  'a letter with 500 accents': JSON.stringify(`a${'\u0301'.repeat(500)}`),
  'a line break': String.raw`"a\r\nBcc: x@example.org"`,
  SQL: `"'; drop table accounts; --"`,
  'a prototype’s name': '"__proto__"',
  'a prototype': '{"__proto__":{"admin":true}}',
  'a constructor': '{"constructor":{"prototype":{"admin":true}}}',
  null: 'null',
  'a number': '7',
  'a negative number': '-1',
  'a fraction': '0.5',
  'a huge number': '1e308',
  'a number beyond doubles': '1e400',
  'a huge integer': '{"$numberLong":"9223372036854775807"}',
  'a number beyond integers': '{"$numberDouble":"1e300"}',
  NaN: '{"$numberDouble":"NaN"}',
  Infinity: '{"$numberDouble":"Infinity"}',
  'negative Infinity': '{"$numberDouble":"-Infinity"}',
  'a decimal': '{"$numberDecimal":"1E+6000"}',
  true: 'true',
  'a list': '[]',
  'a list of lists': '[[[["x"]]]]',
  'a long list': `[${Array<string>(3000).fill('1').join(',')}]`,
  'an object': '{}',
  'a deep object': `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  'an operator': '{"$gt":""}',
  'a date before 4713 BC': '{"$date":{"$numberLong":"-8640000000000000"}}',
  'a date of the year 4714 BC': '{"$date":{"$numberLong":"-210895000000000"}}',
  'a date past 294276': '{"$date":{"$numberLong":"8640000000000000"}}',
  'an invalid date': '{"$date":"yesterday"}',
  'a broken id': '{"$oid":"zz"}',
  bytes: '{"$binary":{"base64":"AAAA","subType":"00"}}',
}

/** Names of `hostileValues` that the database would reject, by the kind of the replaced value. */
export const HOSTILE_BY_KIND: Readonly<Record<Kind, readonly string[]>> = {
  text: ['NUL', 'a lone high surrogate', 'a lone low surrogate', 'swapped surrogates'],
  date: ['a date before 4713 BC', 'a date of the year 4714 BC', 'a date past 294276', 'an invalid date'],
  number: ['a huge number', 'a huge integer', 'a number beyond integers', 'NaN', 'Infinity'],
  other: ['a deep object', 'a long list'],
}
type Kind = 'text' | 'date' | 'number' | 'other'

interface Mutation {
  /** Path of the changed part in the example. */
  path: string
  kind: Kind
  /** Name of the hostile value, or `removed`. */
  hostileName: string
  /** JSON of the mutated example. */
  value: string
}

/** Placeholder that is replaced with the hostile JSON. */
const PLACEHOLDER = '\u2603 placeholder \u2603'

/** Returns mutations of the example: each part replaced by each value, and each part removed. */
export function listMutations(example: unknown, values: Readonly<Record<string, string>>): Mutation[] {
  const mutations: Mutation[] = []
  for (const [path, withPlaceholder, withoutPart, part] of listParts(example)) {
    const kind = getKind(part)
    for (const [hostileName, value] of Object.entries(values))
      mutations.push({
        path,
        kind,
        hostileName,
        value: JSON.stringify(withPlaceholder).replace(JSON.stringify(PLACEHOLDER), () => value),
      })
    if (withoutPart !== undefined)
      mutations.push({ path, kind, hostileName: 'removed', value: JSON.stringify(withoutPart) })
  }
  return mutations
}

function getKind(value: unknown): Kind {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value !== 'object' || value === null) return 'other'
  if ('$date' in value) return 'date'
  return '$numberInt' in value || '$numberDouble' in value ? 'number' : 'other'
}

/**
 * Yields each part with its path, the example with a placeholder instead of the part, and the example without the part.
 */
function* listParts(
  value: unknown,
  path = '$',
): Generator<[path: string, withPlaceholder: unknown, withoutPart: unknown, part: unknown]> {
  yield [path, PLACEHOLDER, undefined, value]
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) {
      const replaceItem = (replacement: unknown) => value.with(index, replacement)
      for (const [partPath, partPlaceholder, partRemoved, part] of listParts(item, `${path}[${index}]`))
        yield [
          partPath,
          replaceItem(partPlaceholder),
          partRemoved === undefined ? value.toSpliced(index, 1) : replaceItem(partRemoved),
          part,
        ]
    }
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) {
      const { [name]: _, ...otherFields } = value as Record<string, unknown>
      for (const [partPath, partPlaceholder, partRemoved, part] of listParts(field, `${path}.${name}`))
        yield [
          partPath,
          { ...value, [name]: partPlaceholder },
          partRemoved === undefined ? otherFields : { ...value, [name]: partRemoved },
          part,
        ]
    }
}

/** Hostile parts of a path or query, encoded for a URL. */
export const hostileUrlParts: Readonly<Record<string, string>> = {
  NUL: '%00',
  'invalid UTF-8': '%E0%A4%A',
  'an encoded surrogate': '%ED%A0%80',
  'a broken escape': '%zz',
  'a slash': '%2F..%2F..%2Fetc%2Fpasswd',
  'a long text': 'x'.repeat(3000),
  'right to left': encodeURIComponent('\u202e\u05d0\u0301'),
  'a prototype’s name': '__proto__',
  'a constructor': 'constructor',
  'a line break': '%0d%0aset-cookie:%20a=b',
  SQL: encodeURIComponent("'; drop table accounts; --"),
  nothing: '',
}

const headerValues = [
  '',
  ' ',
  'x'.repeat(4000),
  '\u00ff\u00fe',
  '__proto__',
  'a=b; c=d, e',
  "'; --",
  '999999999999999999999',
]
const headerNames = [
  'authorization',
  'user-agent',
  'accept-encoding',
  'cookie',
  'x-forwarded-for',
  'x-forwarded-proto',
  'origin',
  'x-forwarded-host',
  'if-none-match',
  'range',
  'content-type',
  'accept',
  'stripe-signature',
]
/** Pairs of a label for messages and a request header. */
export const hostileHeaders = headerNames.flatMap((name) =>
  headerValues.map((text) => [`${name}: ${text.slice(0, 30)}`, { [name]: text }] as const),
)

/** Returns a function that shuffles with random numbers from `seed` (mulberry32), so that failures are reproducible. */
export function createShuffle(seed: number) {
  let state = seed
  const nextRandom = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => [nextRandom(), item] as const)
      .toSorted(([key], [otherKey]) => key - otherKey)
      .map(([, item]) => item)
}
