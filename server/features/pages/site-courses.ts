import type { Catalogue, Level } from '#contract/catalogue.ts'
import type { SiteCourse } from '#contract/site-content.ts'

interface ListedLesson {
  id: string
  title: string
  thumbnail?: string | undefined
  level?: Level | undefined
  free?: boolean | undefined
  top10?: number | undefined
}

/** The part of a catalogue that public pages list. It comes from the running academy, or from the demo's source. */
type CourseListing = Pick<Catalogue, 'featuredFree'> & {
  videos: readonly { gid: string; title: string; summary: string; videos: readonly ListedLesson[] }[]
}

/** Figures of the demo's lessons, by lesson id. */
type FiguresByLesson = ReadonlyMap<string, { title: string; figure: { technique: string; at: number } }>

/** Returns the courses for public pages. Only demo lessons have a figure. */
export function toSiteCourses({ videos, featuredFree }: CourseListing, drawings: FiguresByLesson): SiteCourse[] {
  const freeForAll = new Set(featuredFree.map(({ gid, id }) => `${gid}/${id}`))
  return videos.map((group) => ({
    gid: group.gid,
    title: group.title,
    summary: group.summary,
    lessons: group.videos.map(({ id, title, thumbnail, level, free, top10 }) => {
      const drawing = drawings.get(id)
      return {
        id,
        title,
        level,
        // Must match `rules/access.ts`.
        isFree: free === true || freeForAll.has(`${group.gid}/${id}`),
        top10,
        figure: drawing?.title === title ? drawing.figure : undefined,
        // Public pages load nothing from other hosts without consent.
        picture: thumbnail !== undefined && /^\/(?!\/)/.test(thumbnail) ? thumbnail : undefined,
      }
    }),
  }))
}

/** Collects the figures of the demo's lessons, by lesson id. */
export const collectFigures = (
  groups: readonly {
    videos: readonly { id: string; title: string; technique: string; poster: { at: number } }[]
  }[],
): FiguresByLesson =>
  new Map(
    groups
      .flatMap(({ videos }) => videos)
      .map(({ id, title, technique, poster }) => [id, { title, figure: { technique, at: poster.at } }]),
  )
