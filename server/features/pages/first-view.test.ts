import { expect, test } from 'vitest'
import { inlineCriticalAssets } from './first-view.ts'

const files: Record<string, string> = {
  '/assets/root-1.css': 'h1{color:red}.gone{color:blue}',
  '/assets/document-1.js': 'markMember()',
  '/assets/site-1.js': 'tendMenu()',
}
const read = (address: string) => files[address] ?? ''

test('a document brings its style and its scripts: the one that blocks it where it stands, the others at its end', () => {
  const html =
    '<script async="" blocking="render" src="/assets/document-1.js"></script><link rel="preload" href="/assets/a.woff2" as="font" type="font/woff2"/><link rel="stylesheet" href="/assets/root-1.css"/><body><script defer="" src="/assets/site-1.js"></script><p class="kept">Words</p></body>'
  expect(inlineCriticalAssets(html, read)).toBe(
    '<script>markMember()</script><style>h1{color:red}</style><body><p class="kept">Words</p><script>tendMenu()</script></body>',
  )
})

const start = `<link rel="stylesheet" href="/assets/root-1.css"/><link rel="modulepreload" href="/assets/framework-1.js"/><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry-1.js");</script>`

test('a form begins its script once it has been painted, with the modules that the router named', () => {
  const html = inlineCriticalAssets(start, read)
  expect(html).toContain('<style>h1{color:red}</style><link rel="stylesheet" href="/assets/root-1.css" disabled=""/>')
  for (const name of ['framework-1', 'manifest-1'])
    expect(html.indexOf('requestAnimationFrame')).toBeLessThan(html.indexOf(name))
  expect(html).toContain(
    'const [, route0] = await Promise.all([import("/assets/manifest-1.js"), import("/assets/root-1.js"), styled]);',
  )
  expect(html).toContain('import("/assets/entry-1.js");</script>')
})

test('a router that starts its pages in another way stops the build', () => {
  expect(() => inlineCriticalAssets('<script type="module" async="">start()</script>', read)).toThrow('first-view')
})
