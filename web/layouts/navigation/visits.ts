interface HistoryEntry {
  key: string
  pathname: string
}

/**
 * Maps history entries to visits. React Router stores one scroll position per visit: navigation within a path keeps the
 * position, a new path starts at the top, and Back restores the position (specification §2).
 */
export const createVisitTracker = () => {
  const visits = new Map<string, string>()
  let previous = { pathname: '', visit: '' }
  return ({ key, pathname }: HistoryEntry): string => {
    const visit = visits.get(key) ?? (pathname === previous.pathname ? previous.visit : key)
    visits.set(key, visit)
    previous = { pathname, visit }
    return visit
  }
}

export const getVisit = createVisitTracker()
