export { SearchBox } from './search-box.tsx'
export { RANKING, SearchResults } from './search-results.tsx'
export { SearchSkeleton } from './search-skeleton.tsx'
