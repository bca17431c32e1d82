import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './index.ts'

const getError = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return 'no error'
  } catch (error) {
    return error instanceof ConfigError ? error.message : `another error: ${String(error)}`
  }
}

test('every variable has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    dataDir: resolve('data'),
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    host: '127.0.0.1',
    disk: { warn: 2e9, uploadMinimum: 5e8 },
  })
})

test.each([
  [{}, '127.0.0.1'],
  [{ HOST: '::' }, '::'],
  [{ HOST: '192.168.0.7' }, '192.168.0.7'],
  [{ NODE_ENV: 'production' }, '::'],
  [{ PUBLIC_URL: 'https://school.example' }, '::'],
  [{ PUBLIC_DEMO: 'true' }, '::'],
])('with %j the server listens on %s', (environment, host) => {
  expect(readConfig(environment).host).toBe(host)
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ SMTP_URL: '', PORT: ' ' })).toMatchObject({ smtpUrl: undefined, port: 3000 })
})

test('port 465 of a relay uses TLS from the start', () => {
  const read = (url: string) => readConfig({ SMTP_URL: url }).smtpUrl
  expect(read('smtp://me:465@mail.example:465/?pool=1')).toBe('smtps://me:465@mail.example:465/?pool=1')
  expect(read('SMTP://mail.example:465')).toBe('smtps://mail.example:465')
  expect(read('smtp://me:465@mail.example:587')).toBe('smtp://me:465@mail.example:587')
})

test.each([
  'https://school.example/',
  'https://school.example?',
  'https://school.example#',
  'https://school.example/..',
])('the public URL %s is reduced to its origin', (url) => {
  expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe('https://school.example')
})

test.each([
  ['production', true],
  ['Production ', true],
  ['development', false],
  ['test', false],
])('NODE_ENV=%s is production: %s', (name, expected) => {
  expect(readConfig({ NODE_ENV: name }).production).toBe(expected)
})

test('CORS_ORIGINS is normalized to the form that browsers send, and ANON_LOGIN is parsed as a boolean', () => {
  expect(readConfig({})).toMatchObject({ corsOrigins: [], anonymousLogin: false })
  expect(readConfig({ CORS_ORIGINS: 'https://a.example/, http://localhost:5173', ANON_LOGIN: 'true' })).toMatchObject({
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
    anonymousLogin: true,
  })
})

test.each([
  ['PORT', 'many', 'a whole number from 0 to 65535'],
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['PUBLIC_URL', 'school.example', 'starts with https:// or http://'],
  ['PUBLIC_URL', 'https://school.example/?a=1', 'without user, query or fragment'],
  ['PUBLIC_URL', 'https://school.example/app', 'without a path'],
  ['DISK_WARN', 'much', 'gigabytes'],
  ['DISK_STOP', '-1', 'gigabytes'],
  ['DISK_STOP', '100', 'no more than DISK_WARN'],
  ['DATABASE_URL', 'mysql://localhost/x', 'starts with postgresql:// or postgres://'],
  ['SMTP_URL', 'http://mail.example', 'starts with smtps:// or smtp://'],
  ['SMTP_URL', 'smtps://me:pass#word@mail.example', 'such as %23 for #'],
  ['SMTP_URL', 'smtps://50%off:password@mail.example', 'such as %23 for #'],
  ['SMTP_URL', 'smtps:mail.example', 'starts with smtps:// or smtp://'],
  ['MAIL_FROM', 'nobody', 'a sender such as'],
  ['MAIL_FROM', 'Dojo <mail@203.0.113.7>', 'a sender such as'],
  ['MAIL_FROM', 'a@dojo.example, b@dojo.example', 'a sender such as'],
  ['MAIL_FROM', 'Dojo\r\nBcc: x <mail@dojo.example>', 'a sender such as'],
  ['CATALOGUE_URL', 'file:///etc/passwd', 'starts with https:// or http://'],
  ['RATE_LIMIT_FACTOR', '-1', 'a number above 0'],
  ['CORS_ORIGINS', 'https://a.example, b.example', 'origins such as https://school.example'],
  ['CORS_ORIGINS', 'https://a.example/path', 'origins such as https://school.example'],
  ['CORS_ORIGINS', '*', 'origins such as https://school.example'],
  ['ANON_LOGIN', 'perhaps', 'true or false'],
  ['MAP_TILES', 'https://x;script-src/{z}/{x}/{y}', 'with {z}, {x} and {y} in its path'],
  ['TRUSTED_PROXIES', 'everybody', 'expected addresses or ranges'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'expected addresses or ranges'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,', 'expected addresses or ranges'],
  ['TRUSTED_PROXIES', '0.0.0.0/0', 'expected addresses or ranges'],
  ['TRUSTED_PROXIES', '::/1', 'expected addresses or ranges'],
  ['BACKUP_DIR', 's3://bucket/academy', 'expected a folder, not a URL'],
  ['NODE_ENV', 'prod', 'expected production, development or test'],
  ['MAP_TILES', 'https://tiles.example/map.png', 'with {z}, {x} and {y} in its path'],
  ['MAP_TILES', 'https://{z}.example/{x}/{y}.png', 'with {z}, {x} and {y} in its path'],
  ['MAIL_CONCURRENCY', '0', 'a whole number from 1 to 100'],
  ['MAIL_CONCURRENCY', '101', 'a whole number from 1 to 100'],
  ['MAIL_BATCH', '2.5', 'a whole number from 1 to 50'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
  ['ROLE', 'both', 'all, web or worker'],
  ['ROLE', 'web', 'DATABASE_URL to be set with ROLE=web'],
  ['ROLE', 'worker', 'DATABASE_URL to be set with ROLE=worker'],
  ['PROCESSES', '0', 'auto or a whole number from 1 to 64'],
  ['PROCESSES', '65', 'auto or a whole number from 1 to 64'],
  ['PROCESSES', 'some', 'auto or a whole number from 1 to 64'],
  ['DATABASE_POOL', '19', 'a whole number from 20 to 500'],
  ['DATABASE_DIRECT_URL', 'mysql://localhost/x', 'starts with postgresql:// or postgres://'],
  ['DATABASE_DIRECT_URL', 'postgres://localhost/x', 'DATABASE_URL to be set too'],
  ['DATABASE_READ_URL', 'postgres://localhost/x', 'DATABASE_URL to be set too'],
  ['DATABASE_PREPARE', 'perhaps', 'auto, on or off'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'starts with https:// or http://'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:secret@collector:4318', 'a URL without user, query or fragment'],
])('%s=%s is refused with an error that has the name and the expected value', (name, value, expected) => {
  expect(getError({ [name]: value })).toMatch(new RegExp(`^${name}: .*${expected}`))
})

test('a map requires MAP_TILES', () => {
  const tiles = 'https://tiles.example/{z}/{x}/{y}.png'
  expect(readConfig({ MAP_CREDIT: 'Somebody' }).map).toBeUndefined()
  expect(readConfig({ MAP_TILES: tiles }).map).toEqual({ tiles, credit: '' })
})

test('PROCESSES is a number or auto (one per CPU), and must be 1 for workers', () => {
  expect(readConfig({}).processes).toBe(1)
  expect(readConfig({ PROCESSES: '3' }).processes).toBe(3)
  expect(readConfig({ PROCESSES: 'auto' }).processes).toBe(Math.min(64, availableParallelism()))
  const worker = { ROLE: 'worker', DATABASE_URL: 'postgres://localhost/x' }
  expect(readConfig(worker).role).toBe('worker')
  expect(getError({ ...worker, PROCESSES: '2' })).toMatch(/^PROCESSES: expected 1 with ROLE=worker/)
})

test('all invalid values are reported together', () => {
  expect(getError({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2)
})

test.each([
  ['s3://films', 'films', ''],
  ['s3://films.example/', 'films.example', ''],
  ['s3://films/schools/one', 'films', 'schools/one/'],
])('MEDIA_STORE=%s is the bucket %s with the prefix "%s"', (url, bucket, prefix) => {
  const expected = { url: url.replace(/\/$/, ''), bucket, prefix, region: 'us-east-1', credentials: undefined }
  expect(readConfig({ MEDIA_STORE: url }).mediaStore).toMatchObject(expected)
})

test.each(['films', 'https://films', 's3://', 's3://Films', 's3://films/../other', 's3://films/a b'])(
  'MEDIA_STORE=%s is refused',
  (url) => expect(getError({ MEDIA_STORE: url })).toBe('MEDIA_STORE: expected s3://bucket or s3://bucket/prefix.'),
)

test('an access key needs its secret', () => {
  const error = getError({ MEDIA_STORE: 's3://films', AWS_ACCESS_KEY_ID: 'key' })
  expect(error).toBe('AWS_ACCESS_KEY_ID: expected AWS_SECRET_ACCESS_KEY to be set too.')
  expect(readConfig({ AWS_ACCESS_KEY_ID: 'key' }).mediaStore).toBeUndefined()
})
