import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PageRows } from './virtual-page-rows.tsx'

const render = (count: number, as: 'list' | 'sections' = 'sections') =>
  renderToStaticMarkup(
    <PageRows
      name={`test of ${count}`}
      items={Array.from({ length: count }, (_, index) => `Row ${index + 1}.`)}
      keyOf={(item) => item}
      estimate={100}
      isForwardNavigation
      {...(as && { as })}
    >
      {(item) => item}
    </PageRows>,
  )

test('a short page renders all rows', () => {
  const markup = render(24)
  expect(markup.match(/Row \d+\./g)).toHaveLength(24)
  expect(markup).not.toContain('padding-bottom')
})

test('rows are a list only if `as` says so', () => {
  expect(render(2, 'list')).toMatch(/^<ul><li>/)
  expect(render(2)).toMatch(/^<div><div>/)
})

test('a long page renders rows near the viewport only, with their positions in the whole list', () => {
  vi.stubGlobal('window', { innerWidth: 1000, innerHeight: 800, scrollY: 0 })
  onTestFinished(() => void vi.unstubAllGlobals())
  const markup = render(5000, 'list')
  const positions = [...markup.matchAll(/aria-setsize="5000" aria-posinset="(\d+)"/g)].map(([, position]) =>
    Number(position),
  )
  expect(positions.length).toBeGreaterThan(7)
  expect(positions.length).toBeLessThan(30)
  expect(positions).toEqual(positions.map((_, index) => index + 1))
})
