/** JSON values that no honest client sends. */
export const hostileValues: Readonly<Record<string, string>> = {
  NUL: String.raw`"a\u0000b"`,
  'half a character': String.raw`"x\ud800"`,
  'the other half': String.raw`"\udc00y"`,
  'halves the wrong way round': String.raw`"\ude00\ud83d"`,
  'nothing typed': '""',
  spaces: '"   "',
  'a long text': `"${'x'.repeat(50_000)}"`,
  'right to left': String.raw`"\u202e\u05d0 \u0301\u0301\u0301 \u200d\ufeff"`,
  'a piled-up letter': JSON.stringify(`a${'\u0301'.repeat(500)}`),
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
  'a number beyond all': '1e400',
  'a huge integer': '{"$numberLong":"9223372036854775807"}',
  'a number no integer holds': '{"$numberDouble":"1e300"}',
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
  'a date that is none': '{"$date":"yesterday"}',
  'a broken id': '{"$oid":"zz"}',
  bytes: '{"$binary":{"base64":"AAAA","subType":"00"}}',
}

/** Values that the database would refuse, by the kind of the example. */
export const HOSTILE_BY_KIND: Readonly<Record<Kind, readonly string[]>> = {
  text: ['NUL', 'half a character', 'the other half', 'halves the wrong way round'],
  date: ['a date before 4713 BC', 'a date of the year 4714 BC', 'a date past 294276', 'a date that is none'],
  number: ['a huge number', 'a huge integer', 'a number no integer holds', 'NaN', 'Infinity'],
  other: ['a deep object', 'a long list'],
}
type Kind = 'text' | 'date' | 'number' | 'other'

interface Mutation {
  /** Path in the example. */
  path: string
  kind: Kind
  /** Name of the hostile value. */
  hostile: string
  /** JSON of the mutated example. */
  value: string
}

/** Placeholder that is replaced with the hostile JSON. */
const HOLE_MARKER = '\u2603 hole \u2603'

/** Returns mutations of the example: each part replaced by each value, and each part removed. */
export function listMutations(example: unknown, values: Readonly<Record<string, string>>): Mutation[] {
  const mutations: Mutation[] = []
  for (const [path, withHole, without, part] of listParts(example)) {
    const kind = getKind(part)
    for (const [hostile, value] of Object.entries(values))
      mutations.push({
        path,
        kind,
        hostile,

        value: JSON.stringify(withHole).replace(JSON.stringify(HOLE_MARKER), () => value),
      })
    if (without !== undefined) mutations.push({ path, kind, hostile: 'left out', value: JSON.stringify(without) })
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

/** Yields each part with its path, the example with a placeholder for it, and the example without it. */
function* listParts(
  value: unknown,
  path = '$',
): Generator<[path: string, withHole: unknown, without: unknown, part: unknown]> {
  yield [path, HOLE_MARKER, undefined, value]
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) {
      const fillHole = (replacement: unknown) => value.with(index, replacement)
      for (const [at, hole, without, part] of listParts(item, `${path}[${index}]`))
        yield [at, fillHole(hole), without === undefined ? value.toSpliced(index, 1) : fillHole(without), part]
    }
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) {
      const { [name]: _, ...rest } = value as Record<string, unknown>
      for (const [at, hole, without, part] of listParts(field, `${path}.${name}`))
        yield [at, { ...value, [name]: hole }, without === undefined ? rest : { ...value, [name]: without }, part]
    }
}

/** Hostile values, encoded for a URL. */
export const hostileAddresses: Readonly<Record<string, string>> = {
  NUL: '%00',
  'a byte that is no UTF-8': '%E0%A4%A',
  'half a character': '%ED%A0%80',
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

const texts = ['', ' ', 'x'.repeat(4000), '\u00ff\u00fe', '__proto__', 'a=b; c=d, e', "'; --", '999999999999999999999']
const names = [
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
export const hostileHeaders = names.flatMap((name) =>
  texts.map((text) => [`${name}: ${text.slice(0, 30)}`, { [name]: text }] as const),
)

/** Returns a seeded shuffle, so that failures are reproducible (mulberry32). */
export function createShuffle(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let shuffled = Math.imul(state ^ (state >>> 15), 1 | state)
    shuffled = (shuffled + Math.imul(shuffled ^ (shuffled >>> 7), 61 | shuffled)) ^ shuffled
    return ((shuffled ^ (shuffled >>> 14)) >>> 0) / 4_294_967_296
  }
  return <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => [next(), item] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, item]) => item)
}
