/** A page or a machine-readable file, rendered from the published content. */
export interface RenderedPage {
  /** Path, such as `/blog/train-hard-fight-easy`. */
  address: string
  /** Content-Type. */
  type: string
  /** Content, such as HTML. */
  text: string
  /** Preview image for other sites. Undefined if the academy has chosen a picture. */
  picture?: SocialImage | undefined
}

/** The preview image that is rendered for a page. */
export interface SocialImage {
  /** Path, such as `/og/team.png`. */
  address: string
  /** Path of the page. */
  page: string
  title: string
  /** Name of the academy. */
  name: string
  /** The technique shown beside the title, at the second `at` of its animation. */
  moment: { technique: string; at?: number | undefined }
  accent: string | undefined
}

/** A page that could not be rendered. Visitors still get the previous version of the page. */
export interface FailedPage {
  /** Path of the page. */
  address: string
  /** Reason, shown to staff. */
  reason: string
}

/** Rendered pages of a publication: all pages, or at first only the pages that visitors are most likely to see. */
export interface Rendering {
  pages: readonly RenderedPage[]
  failed: readonly FailedPage[]
  /** Paths of all pages of the publication, including those that are not in `pages`. */
  addresses: readonly string[]
}

/** Path of the app shell of the member area in a rendering. */
export const APP_SHELL_PAGE = '/__spa-fallback.html'
/** Path of the Not Found page in a rendering. */
export const NOT_FOUND_PAGE = '/404'
