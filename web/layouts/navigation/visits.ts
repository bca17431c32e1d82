interface Visit {
  key: string
  pathname: string
}

/**
 * Names the visit that a history entry belongs to. React Router keeps one scroll position per visit, so moving within a
 * path stays where it is, a new path starts at the top, and Back returns to where one was (specification §2).
 */
export const createVisits = () => {
  const visits = new Map<string, string>()
  let last = { pathname: '', visit: '' }
  return ({ key, pathname }: Visit): string => {
    const visit = visits.get(key) ?? (pathname === last.pathname ? last.visit : key)
    visits.set(key, visit)
    last = { pathname, visit }
    return visit
  }
}

export const visitOf = createVisits()
