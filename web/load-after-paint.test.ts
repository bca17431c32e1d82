import { expect, test } from 'vitest'
import { loadModulesAfterPaint } from './load-after-paint.ts'

const page = `<link rel="modulepreload" href="/assets/framework-1.js"/><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry-1.js");</script>`

test('a hydrated page loads its modules after the first paint', () => {
  const html = loadModulesAfterPaint(page)
  expect(html).not.toContain('<link')
  expect(html.indexOf('requestAnimationFrame')).toBeLessThan(html.indexOf('framework-1'))
  expect(html).toContain(
    'const [, route0] = await Promise.all([import("/assets/manifest-1.js"), import("/assets/root-1.js")]);',
  )
  expect(html).toContain('window.__reactRouterRouteModules = {"root":route0};\nimport("/assets/entry-1.js");</script>')
})

test('an unexpected start script of the router fails', () => {
  expect(() => loadModulesAfterPaint('<script type="module" async="">start()</script>')).toThrow('start script')
})
