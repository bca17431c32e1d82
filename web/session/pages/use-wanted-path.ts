import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { wantedPath } from './wanted-path.ts'

/** Where the visitor wanted to go before they had to sign in: `?next=` of this page, if that path may be followed. */
export const useWantedPath = (): string | undefined => {
  const [search] = useSearchParams()
  const wanted = wantedPath(search.get('next')) ?? undefined
  return useHydrated() ? wanted : undefined
}
