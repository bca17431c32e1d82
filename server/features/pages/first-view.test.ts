import { expect, test } from 'vitest'
import { inlineCriticalAssets } from './first-view.ts'

const files: Record<string, string> = {
  '/assets/root-1.css': 'h1{color:red}.gone{color:blue}',
  '/assets/document-1.js': 'markMember()',
  '/assets/site-1.js': 'tendMenu()',
}
const read = (address: string) => files[address] ?? ''

test('a document has its style and scripts inlined: blocking scripts in place, the others at the end', () => {
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

test('a form loads the modules of the router after it was painted', () => {
  const html = inlineCriticalAssets(start, read)
  expect(html).toContain('<style>h1{color:red}</style><link rel="stylesheet" href="/assets/root-1.css" disabled=""/>')
  for (const name of ['framework-1', 'manifest-1'])
    expect(html.indexOf('requestAnimationFrame')).toBeLessThan(html.indexOf(name))
  expect(html).toContain(
    'const [, route0] = await Promise.all([import("/assets/manifest-1.js"), import("/assets/root-1.js"), styled]);',
  )
  expect(html).toContain('import("/assets/entry-1.js");</script>')
})

test('an unexpected start script of the router fails the build', () => {
  expect(() => inlineCriticalAssets('<script type="module" async="">start()</script>', read)).toThrow('first-view')
})
