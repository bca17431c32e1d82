import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { listLessons } from '#contract/studio/lessons.ts'
import { permissionsFor } from '#rules/permissions.ts'
import { ApiError } from '#web/api/api-error.ts'
import { AccessContext, StudioContent, studioQuery } from '#web/studio/shell/index.ts'
import { LessonsPage } from './lessons-page.tsx'

/** Renders the lessons page for an editor, with the academy's own or an external catalogue. */
function renderPage(isCatalogueElsewhere: boolean) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(studioQuery('lessons', listLessons, {}).queryKey, { lessons: [], courses: [] })
  const secondFactor = { passkeys: 0, hasApp: false, isOpen: true, isRequired: false, isSuggested: false }
  const access = {
    id: 'f'.repeat(24),
    email: 'ada@example.org',
    roles: ['editor' as const],
    permissions: permissionsFor(['editor']),
    teachesAs: null,
    isCatalogueElsewhere,
    sendsMail: true,
    reauthenticatedUntil: null,
    secondFactor,
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AccessContext value={access}>
          <LessonsPage />
        </AccessContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('lessons and films are offered only if the academy has its own catalogue', () => {
  const getOffers = (page: string) => ['New lesson', 'Add videos'].map((offer) => page.includes(offer))
  expect(getOffers(renderPage(false))).toEqual([true, true])
  expect(getOffers(renderPage(true))).toEqual([false, false])
})

test.each([
  ['CatalogueElsewhere', 409, false],
  ['InternalServerError', 500, true],
])('after %s (%i) a retry button is shown: %s', (errorCode, statusCode, isOffered) => {
  const error = new ApiError({ method: 'GET', url: '/', statusCode, statusText: '', errorCode, error: 'no' })
  const query = { data: undefined, isPaused: false, error, refetch: () => undefined } as never
  const markup = renderToStaticMarkup(
    <StudioContent query={query} label="The lessons">
      {() => null}
    </StudioContent>,
  )
  expect(markup.includes('Try again')).toBe(isOffered)
})
