export { SearchBox } from './search-box.tsx'
export { SearchResults } from './search-results.tsx'
export { SearchSkeleton } from './search-skeleton.tsx'
export { SearchStart } from './suggested-searches.tsx'
