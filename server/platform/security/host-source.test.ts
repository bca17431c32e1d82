import { expect, test } from 'vitest'
import { getHostSource } from './host-source.ts'

test.each([
  ['https://media.example/a.jpg', 'https://media.example'],
  ['http://localhost:9000/a.jpg', 'http://localhost:9000'],
  ['https://192.0.2.7/a.jpg', 'https://192.0.2.7'],
  ['https://[2001:db8::1]:8443/a', 'https://[2001:db8::1]:8443'],
  ['https://Müller.example/a', 'https://xn--mller-kva.example'],
  ['https://user:word@media.example/a', 'https://media.example'],
])('the URL %s becomes the source %s of a content security policy', (url, source) =>
  expect(getHostSource(url)).toBe(source),
)

test.each([
  'https://x;require-trusted-types-for/a',
  'https://*/a',
  'https://*.example/a',
  "https://'unsafe-inline'/a",
  'https://a,b/a',
  'https://a$b/a',
  'https://a_b;/a',
  'data:image/png,x',
  '/media/a.jpg',
  'https://',
  'https://-a/',
  `https://${'a.'.repeat(200)}example/`,
])('the URL %s cannot be a source of a content security policy', (url) => expect(getHostSource(url)).toBeUndefined())
