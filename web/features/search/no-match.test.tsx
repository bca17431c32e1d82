import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { emptyCatalogue } from '#contract/catalogue.ts'
import { NoMatch } from './no-match.tsx'

const getHeading = (transcriptMatchCount?: number) => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <NoMatch
        term="elbow"
        catalogue={emptyCatalogue}
        heading="h1"
        {...(transcriptMatchCount !== undefined && { transcriptMatchCount: transcriptMatchCount })}
      />
    </MemoryRouter>,
  )
  return /<h1[^>]*>(.*?)<\/h1>/.exec(markup)?.[1]
}

test('a search without any match shows the text of the specification', () => {
  expect([getHeading(), getHeading(0)]).toEqual(Array(2).fill('Your search for “elbow” did not have any matches.'))
})

test('a search with only transcript matches points to them instead', () => {
  expect(getHeading(1)).toBe('No titles match “elbow”, but it’s mentioned in one lesson.')
  expect(getHeading(3)).toBe('No titles match “elbow”, but it’s mentioned in these lessons.')
})
