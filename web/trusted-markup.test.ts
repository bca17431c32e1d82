import { expect, test } from 'vitest'
import { checkMarkup, checkScriptUrl } from './trusted-markup.ts'

test('only markup without elements is trusted', () => {
  for (const empty of ['<script></script>', '<svg/>']) expect(checkMarkup(empty)).toBe(empty)
  expect(checkMarkup('plain words')).toBe('plain words')
  for (const markup of [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<svg onload=alert(1)/>',
    'a<b',
    ''.padEnd(3, '<'),
  ])
    expect(checkMarkup(markup)).toBeNull()
})

test('only built code of this application may run as a worker', () => {
  const site = 'https://school.example'
  for (const address of ['/sw.js', '/assets/read.worker-a1_B2.js', `${site}/assets/read.worker.js`])
    expect(checkScriptUrl(address, site)).toBe(address)
  for (const address of [
    'https://evil.example/assets/a.js',
    'https://evil.example/sw.js',
    '/media/sw.js',
    '/media/a.js',
    '/assets/../media/a.js',
    'data:text/javascript,1',
    '//evil.example/assets/a.js',
  ])
    expect(checkScriptUrl(address, site)).toBeNull()
})
