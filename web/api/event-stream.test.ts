import fc from 'fast-check'
import { App, Credentials } from 'realm-web'
import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'
import { propertyRuns } from '../../scripts/test/property-runs.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Body that is delivered in these chunks. */
const createBody = (...pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new Uint8Array(piece))
      controller.close()
    },
  })

/** Collects the events, and the error that ended them. */
const readAll = async (events: AsyncIterable<unknown>) => {
  const received: unknown[] = []
  try {
    for await (const event of events) received.push(event)
  } catch (reason) {
    const { name, message, code, errorCode } = reason as Record<string, string>
    received.push({ name, message, code: code ?? errorCode })
  }
  return received
}

const read = (...pieces: (string | Uint8Array)[]) =>
  readAll(readEvents(createBody(...pieces.map((piece) => (typeof piece === 'string' ? bytes(piece) : piece)))))

test('each message is one event; other fields are ignored', async () => {
  expect(
    await read(
      ':\n\n',
      'data: {"a":1}\n\n',
      'id: 7\nretry: 1\nevent: message\r\ndata:{"b":\r\ndata: 2}\r\n\r\n',
      'event: x\n\n',
    ),
  ).toEqual([{ a: 1 }, { b: 2 }])
  expect(await read('event: novelty\ndata: {"a":1}\n\ndata: {"b":2}\n\n')).toEqual([{ b: 2 }])
})

test('values are decoded from Extended JSON', async () => {
  expect(
    await read(
      'data: {"_id":{"$oid":"65f0c0ffee0000000000a001"},"rating":{"$numberInt":"4"},"_at":{"$date":"2026-11-21T00:00:00Z"}}\n\n',
    ),
  ).toEqual([{ _id: '65f0c0ffee0000000000a001', rating: 4, _at: new Date('2026-11-21T00:00:00Z') }])
})

test('percent, line feed and carriage return are unescaped, nothing else', async () => {
  expect(await read('data: {"text":"100%2525 %25 %0a %41 %"}\n\n')).toEqual([{ text: '100%25 % %0a %41 %' }])
  expect(await read('data: {%0A%0D"text":1}\n\n')).toEqual([{ text: 1 }])
})

test('chunks may be split anywhere, even inside a character', async () => {
  const whole = bytes('data: {"name":"Zoë 🥋"}\r\n\r\ndata: {"b":2}\n\n')
  for (let at = 0; at <= whole.length; at += 1)
    expect(await read(whole.slice(0, at), whole.slice(at))).toEqual([{ name: 'Zoë 🥋' }, { b: 2 }])
  expect(await read(...[...whole].map((byte) => Uint8Array.of(byte)))).toHaveLength(2)
})

test('an event truncated by the end is dropped', async () => {
  expect(await read('data: {"a":1}\n\ndata: {"b":2}\n')).toEqual([{ a: 1 }])
})

test.each(['{"a":', 'hello', '7', '[1]', 'null', ''])(
  '%j is not an event: bad bson parse, with the data',
  async (data) => {
    expect(await read('data: {"a":1}\n\n', `data: ${data}\n\n`, 'data: {"b":2}\n\n')).toEqual([
      { a: 1 },
      { name: 'WatchError', message: `server returned malformed event: ${data}`, code: 'bad bson parse' },
    ])
  },
)

test.each([
  ['{"error":"invalid session","error_code":"InvalidSession"}', 'invalid session', 'InvalidSession'],
  ['{"error":"no code"}', '{"error":"no code"}', 'unknown'],
  ['{"error":1,"error_code":2}', '{"error":1,"error_code":2}', 'unknown'],
  ['100%25 broken', '100% broken', 'unknown'],
])('the error event %s ends the stream with message and code', async (data, message, code) => {
  expect(await read(`event: error\ndata: ${data}\n\ndata: {"a":1}\n\n`)).toEqual([
    { name: 'WatchError', message, code },
  ])
})

test('closing the reader closes the connection', async () => {
  let isClosed = false
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(bytes('data: {"a":1}\n\n')),
    cancel() {
      isClosed = true
    },
  })
  for await (const event of readEvents(body)) {
    expect(event).toEqual({ a: 1 })
    break
  }
  expect(isClosed).toBe(true)
})

test('a silent connection counts as ended', async () => {
  let isClosed = false
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(bytes('data: {"a":1}\n\n')),
    cancel() {
      isClosed = true
    },
  })
  expect(await readAll(readEvents(body, 20))).toEqual([{ a: 1 }])
  expect(isClosed).toBe(true)
})

/** The published client reading this body as its change stream. */
const published = async (...pieces: Uint8Array[]) => {
  const token = `x.${btoa('{"exp":1,"iat":1}')}.x`
  const login = { user_id: 'u', access_token: token, refresh_token: 'r', device_id: '0'.repeat(24) }
  const answer = (url: string) =>
    url.includes('baas_request')
      ? new Response(createBody(...pieces), { headers: { 'content-type': 'text/event-stream' } })
      : Response.json(url.endsWith('/login') ? login : { type: 'normal', identities: [], data: {} })
  const fetch = async (url: unknown) => answer(String(url))
  const app = new App({ id: 'x', baseUrl: 'http://x.test', skipLocationRequest: true, fetch })
  const user = await app.logIn(Credentials.anonymous())
  return user.mongoClient('x').db('x').collection('x').watch()
}

test('any body in any chunks is parsed as by the published client', async () => {
  const signs = [
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '\r\n\r\n',
    ' ',
    ':',
    '%',
    '%25',
    '%0A',
    '%0D',
    '%41',
    '%%0A',
    'é',
    '🥋',
    '\u2028',
    '\uFEFF',
  ]
  const events = [
    'data: ',
    'data:',
    'data',
    'event: ',
    'event:error',
    'event: message',
    'id: 3',
    'error',
    '{"a":1}',
    '{"b":',
    '"x"}',
  ]
  const lines = [
    'data: {"a":1}\n\n',
    'event: error\ndata: {"error":"e","error_code":"c"}\n\n',
    'data: {"t":"%25 é"}\r\n\r\n',
  ]
  const text = fc
    .array(fc.constantFrom(...signs, ...events, ...lines), { maxLength: 14 })
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(60), { maxLength: 5 }), async (streamText, cuts) => {
      const whole = bytes(streamText)
      const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).toSorted((a, b) => a - b), whole.length]
      const pieces = places.slice(1).map((place, index) => whole.slice(places[index], place))
      const received = await readAll(readEvents(createBody(...pieces)))
      expect(received).toEqual(JSON.parse(JSON.stringify(await readAll(await published(...pieces)))))
    }),
    propertyRuns(3000),
  )
})
