import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArrivalNote } from './arrival-note.tsx'

test('a session that has ended is news, and does not look like a success', () => {
  const markup = renderToStaticMarkup(<ArrivalNote done="session-ended" />)
  expect(markup).toContain('Your session has ended.')
  expect(markup).not.toMatch(/-good/)
  expect(renderToStaticMarkup(<ArrivalNote done="confirmed" />)).toMatch(/-good/)
})
