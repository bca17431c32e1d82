import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { wantedPath } from './wanted-path.ts'

/** Where the visitor wanted to go before the doors stood in the way: `?next=` of this page, if it is a path that may be followed. */
export const useWantedPath = (): string | undefined => {
  const [search] = useSearchParams()
  const wanted = wantedPath(search.get('next')) ?? undefined
  return useHydrated() ? wanted : undefined
}
